#!/usr/bin/env bash
# The minimal puzzles of each class of grids of the hexagonal game of order 7, by clues: `make.sh PROGRAM FOLDER [PROCESSES]`. An hour and a quarter of one core.
# What is whole is kept, so that the same command goes on after an interruption.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2
processes=${3:-1}
here="$(cd "$(dirname "$0")" && pwd)"
export here
. "$here/../make.bash"
mkdir -p "$folder/parts"
export game=ball:hex:1

# The number of a class, its grids, and one of them: its puzzles by clues.
count() {
    set -euo pipefail
    . "$here/../make.bash"
    minimal_puzzles "parts/$1" "$game" "$3" 1
}
export -f count
into classes.jsonl "$program" classify "$game" --representatives --json --quiet
# The number of each class, its grids, and one of them.
classes() {
    sed -nE 's/.*"grid":"([1-7]{49})","size":"([0-9]+)".*/\2 \1/p' "$folder/classes.jsonl" | awk '{ print NR, $0 }'
}
expect "$(classes | wc -l)" 55 "classes"
classes | xargs -r -P "$processes" -L 1 bash -c 'count "$@"' count
# Each class: its grids, its number of puzzles by clues, and of these up to the symmetries of its grid.
{
    echo "grid,grids,clues,puzzles,orbits"
    while read -r number grids grid; do
        tail -n +2 "$folder/parts/$number.csv" | cut -d, -f4,5,7 | sed "s/^/$grid,$grids,/"
    done < <(classes)
} >"$folder/puzzles.tmp"
mv "$folder/puzzles.tmp" "$folder/puzzles.csv"
expect "$(cut -d, -f1,2 "$folder/puzzles.csv" | sort -u | awk -F, '{ grids += $2 } END { print grids }')" 653 "grids up to relabelling"
# A random image of the first grid has as many puzzles of each number of clues.
into image.txt "$program" transform "$game" "$(head -n 1 <(classes) | cut -d' ' -f3)" --seed 1 --quiet
into image.csv "$program" minimal "$game" "$(cut -d' ' -f1 "$folder/image.txt")" --csv --quiet
expect "$(cut -d, -f4,5 "$folder/image.csv")" "$(cut -d, -f4,5 "$folder/parts/1.csv")" "numbers of an image"
# All puzzles of the game, up to relabelling and up to symmetry.
awk -F, 'NR > 1 { puzzles[$3] += $2 * $4; orbits[$3] += $5 }
    END { print "clues,puzzles,orbits"; for (clues = 1; clues < 49; clues++) if (clues in puzzles) printf "%d,%.0f,%.0f\n", clues, puzzles[clues], orbits[clues] }' \
    "$folder/puzzles.csv" >"$folder/summary.tmp"
mv "$folder/summary.tmp" "$folder/summary.csv"
(cd "$folder" && sha256sum ./puzzles.csv ./summary.csv | sed 's|\./||' >SHA256SUMS)
