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

# The name of a grid of a game, the game, and the grid: its puzzles by clues.
count() {
    set -euo pipefail
    . "$here/../make.bash"
    minimal_puzzles "parts/$1" "$2" "$3" 100
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
