# Reads rated puzzles, without headings, and writes tables into the folder: how many puzzles have each score, by number of clues; how many have each technique as
# their hardest; the puzzles of ER 8 and more; and the first puzzle with the highest value of each score.
BEGIN {
    FS = OFS = ","
    count = split("naive|guesses|refutation|backdoor|ladder|level of the ladder|ER|EP|ED|level", names, "|")
    split("4|8|9|10|11|14|16|17|18|23", columns, "|")
}
{
    clues = gsub(/[1-6]/, "&", $2)
    for (i = 1; i <= count; i++) {
        value = $(columns[i])
        if (value ~ /^[0-9.]+$/ && value + 0 > most[names[i]] + 0) {
            most[names[i]] = value
            first[names[i]] = $2
        }
        # Naive scores and guesses by whole numbers, those of the ladder by hundreds.
        if (names[i] == "naive" || names[i] == "guesses") value = int(value)
        if (names[i] == "ladder") value = 100 * int(value / 100)
        scores[names[i] OFS value OFS clues]++
    }
    techniques["ladder" OFS $12]++
    techniques["explainer" OFS $19]++
    if ($16 >= 8) print $16, $17, $18, $2, clues, $9, $10, $4, $11, $12, $19 >(folder "/hardest.csv")
}
END {
    for (key in scores) print key, scores[key] >(folder "/scores.csv")
    for (key in techniques) print key, techniques[key] >(folder "/techniques.csv")
    for (name in most) print name, most[name], first[name] >(folder "/most.csv")
}
