# What the programs of all results share; they have set `folder`.

# Runs a command whose output becomes a file of the folder when it is whole, if the file is not there.
into() {
    local file="$folder/$1"
    shift
    [ -e "$file" ] || {
        "$@" >"$file.tmp"
        mv "$file.tmp" "$file"
    }
}
# A number, the one that it should be, and the words for what is counted.
expect() {
    [ "$1" = "$2" ] || {
        echo "error: $1 $3 instead of $2" >&2
        exit 1
    }
}
# The minimal puzzles of a grid by clues, as FILE.csv: the file, the game, the grid, and N. Those with the fewest clues, and fewer, are searched for once more by
# their number, without symmetries; of these, every N-th has one solution by an engine that shares nothing with the search.
minimal_puzzles() {
    local file=$1 game=$2 grid=$3 every=$4 first least number
    into "$file.csv" "$program" minimal "$game" "$grid" --csv --quiet
    first=$(sed -n 2p "$folder/$file.csv")
    IFS=, read -r _ _ _ least number _ <<<"$first"
    into "$file.fewest" "$program" minimal "$game" "$grid" --clues "$least" --quiet
    expect "$(wc -l <"$folder/$file.fewest")" "$number" "puzzles of $grid with $least clues"
    into "$file.fewer" "$program" fewest "$game" "$grid" --csv --quiet
    expect "$(sed -n 2p "$folder/$file.fewer" | cut -d, -f3)" "$least" "clues at least for $grid"
    awk -v every="$every" '(NR - 1) % every == 0' "$folder/$file.fewest" >"$folder/$file.some"
    into "$file.solved" "$program" solve "$game" "$folder/$file.some" --unique --engine batsat --quiet
    expect "$(wc -l <"$folder/$file.solved")" "$(wc -l <"$folder/$file.some")" "solved puzzles of $grid"
    expect "$(sort -u "$folder/$file.solved")" "$grid" "solutions of puzzles of $grid"
}
