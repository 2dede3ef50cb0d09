# Each line has grids and labels of palettes, separated by commas, and becomes a puzzle. Its solutions are orthogonal to the grids and valid for the palettes, and
# have 1 2 3 … in the first row. Symbols and labels are alike: the cells of each are a house.
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
