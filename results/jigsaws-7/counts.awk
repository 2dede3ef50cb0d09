# Games, numbers of layouts and numbers of grids up to relabelling, in ascending order of the last: the tables of one order.
# All grids are n! times as many.
function number(grids) { return sprintf("%.0f", grids * factorial) }
{
    layouts += $2
    grids += $2 * $3
    squares += $2 * $3 * $3
    if ($3 == 0) without += $2
    else if (!least || $3 == least) {
        least = $3
        at_least += $2
        print order, "least", number($3), $1, $2 >extremes
    }
    if ($3 != most) at_most = lines = 0
    most = $3
    at_most += $2
    line[++lines] = $1 OFS $2
    for (; layouts >= tenth * all / 10 && tenth <= 10; tenth++) print order, 10 * tenth, number($3) >quantiles
}
END {
    for (i = 1; i <= lines; i++) print order, "most", number(most), line[i] >extremes
    mean = grids / layouts
    error = layouts > 1 ? sqrt((squares / layouts - mean * mean) / (layouts - 1)) : 0
    print order, sample ? "sample" : "all", layouts, without + 0, number(grids), number(least), at_least + 0, number(most), at_most + 0, \
        sprintf(sample ? "%.0f" : "%.2f", mean * factorial), sample ? number(error) : 0
}
