#!/usr/bin/env bash
# The minimal puzzles of a special grid of both 8×8 games, by clues: `make.sh PROGRAM FOLDER [PROCESSES]`. An hour and a half of one core. What is whole is kept, so
# that the same command goes on after an interruption.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2
processes=${3:-1}
here="$(cd "$(dirname "$0")" && pwd)"
export here
. "$here/../make.bash"
mkdir -p "$folder/parts"

# The name of a grid of a game, the game, and the grid: its puzzles by clues. Those with the fewest clues, and fewer, are searched for once more by their
# number, without symmetries; of these, every hundredth has one solution by an engine that shares nothing with the search.
count() {
    set -euo pipefail
    . "$here/../make.bash"
    local file="parts/$1" least number
    into "$file.csv" "$program" minimal "$2" "$3" --csv --quiet
    IFS=, read -r _ _ _ least number _ < <(sed -n 2p "$folder/$file.csv")
    into "$file.fewest" "$program" minimal "$2" "$3" --clues "$least" --quiet
    expect "$(wc -l <"$folder/$file.fewest")" "$number" "puzzles of $1 with $least clues"
    into "$file.fewer" "$program" fewest "$2" "$3" --csv --quiet
    expect "$(sed -n 2p "$folder/$file.fewer" | cut -d, -f3)" "$least" "clues at least for $1"
    awk 'NR % 100 == 1' "$folder/$file.fewest" >"$folder/$file.some"
    into "$file.solved" "$program" solve "$2" "$folder/$file.some" --unique --engine batsat --quiet
    expect "$(sort -u "$folder/$file.solved")" "$3" "solutions of puzzles of $1"
}
export -f count
xargs -r -P "$processes" -L 1 bash -c 'count "$@"' count <<'GRIDS'
I-x diameter:1:0 1234567847618325385274162143658756781234832547617416385265872143
II-x diameter:1:1 1234567847618325385274162143658756781234832547617416385265872143
GRIDS
{
    echo "game,grid,clues,puzzles,orbits"
    for name in I-x II-x; do tail -n +2 "$folder/parts/$name.csv" | cut -d, -f1,2,4,5,7; done
} >"$folder/puzzles.tmp"
mv "$folder/puzzles.tmp" "$folder/puzzles.csv"
(cd "$folder" && sha256sum ./*.csv | sed 's|\./||' >SHA256SUMS)
