# Lists of `palette --layouts`: what is counted of them goes to the file `table`, layouts without a grid to `without`, and layouts whose grids are counted to
# `counted`, with the number of layouts for which they stand: all, or a random sample.
# The sample has each layout with the probability `share`, independently of all others. Random numbers are those of a linear congruential generator.
function random() {
    seed = seed * 16807 % 2147483647
    return seed / 2147483647
}
# The distance to the next layout in the sample.
function gap() { return 1 + int(log(random()) / log(1 - share)) }
# Each symbol is once in each row, column and region.
function check(labels, grid, cell, symbol, places, place, seen) {
    for (cell = 0; cell < order * order; cell++) {
        symbol = substr(grid, cell + 1, 1)
        split("row " int(cell / order) ",column " cell % order ",region " substr(labels, cell + 1, 1), places, ",")
        for (place in places) {
            if (symbol !~ /[1-9]/ || symbol > order || (places[place], symbol) in seen) {
                print "error: " grid " is no grid of " labels >"/dev/stderr"
                exit wrong = 1
            }
            seen[places[place], symbol]
        }
    }
}
BEGIN {
    for (i = 0; i < 8; i++) random()
    if (share < 1) chosen = gap()
}
{
    classes[$3]++
    layouts[$3] += $2
    position += $2
    if (share == 1) print $1, $2 >counted
    else for (; chosen <= position; chosen += gap()) print $1, 1 >counted
    if ($4 == "none") {
        classes_without[$3]++
        layouts_without[$3] += $2
        print $1, $2 >without
    } else if (NR % every == 0) check(substr($1, 8), $4)
}
END {
    if (wrong) exit 1
    for (symmetry in classes)
        print symmetry, classes[symmetry], layouts[symmetry], classes_without[symmetry] + 0, layouts_without[symmetry] + 0 >table
}
