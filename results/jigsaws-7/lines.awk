# Layouts of `palette latin:N --layouts`: each with its number of images, and the number of its regions that are rows or that are columns, whichever is larger.
{
    labels = substr($1, 8)
    order = int(sqrt(length(labels)) + 0.5)
    rows = columns = 0
    for (line = 0; line < order; line++) {
        row = column = 1
        for (place = 1; place < order; place++) {
            if (substr(labels, line * order + place + 1, 1) != substr(labels, line * order + 1, 1)) row = 0
            if (substr(labels, place * order + line + 1, 1) != substr(labels, line + 1, 1)) column = 0
        }
        rows += row
        columns += column
    }
    print $1, $2, (rows > columns ? rows : columns)
}
