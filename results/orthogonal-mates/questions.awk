# Lines of grids and of one or more palettes' labels, apart by commas: for each the puzzle whose solutions are the grids that are valid for the palettes and
# orthogonal to the grids, with 1 2 3 … in the first row. Symbols of a grid and labels of a palette are alike: each is on as many cells as a line has.
BEGIN { FS = "," }
{
    n = int(sqrt(length($1)) + 0.5)
    houses = ""
    for (word = 1; word <= NF; word++) {
        delete cells
        kinds = 0
        for (i = 1; i <= n * n; i++) {
            symbol = substr($word, i, 1)
            if (symbol in cells) cells[symbol] = cells[symbol] "," (i - 1)
            else {
                cells[symbol] = i - 1
                order[++kinds] = symbol
            }
        }
        for (i = 1; i <= kinds; i++) {
            house = sprintf("{\"cells\":[%s],\"name\":\"%d.%s\"}", cells[order[i]], word, order[i])
            houses = (houses == "" ? "" : houses ",") house
        }
    }
    blanks = sprintf("%" (n * n - n) "s", "")
    gsub(/ /, ".", blanks)
    game = sprintf("{\"schema\":\"gerechte/game/1\",\"rows\":%d,\"columns\":%d,\"symbols\":%d,\"lines\":true,\"houses\":[%s]}", n, n, n, houses)
    printf "{\"schema\":\"gerechte/puzzle/1\",\"game\":%s,\"puzzle\":\"%s%s\"}\n", game, substr("123456789", 1, n), blanks
}
