# A part of the list of `palette latin:7 --layouts --grids`, as a row: the number of the part, classes, layouts, those without a grid, grids up to
# relabelling, the least number of grids of a layout that has one, layouts that have this number, the most, and layouts that have this number.
BEGIN { OFMT = CONVFMT = "%.0f" }
{
    layouts += $2
    grids += $2 * $5
    if ($4 == "none") without += $2
    else {
        if (!least || $5 < least) {
            least = $5
            at_least = 0
        }
        if ($5 == least) at_least += $2
        if ($5 > most) {
            most = $5
            at_most = 0
        }
        if ($5 == most) at_most += $2
    }
}
END { print part "," NR "," layouts + 0 "," without + 0 "," grids + 0 "," least + 0 "," at_least + 0 "," most + 0 "," at_most + 0 }
