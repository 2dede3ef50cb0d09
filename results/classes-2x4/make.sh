#!/usr/bin/env bash
# The classes of grids of sudoku with boxes of 2×4, and the fewest clues of each: `make.sh PROGRAM FOLDER [PROCESSES [PARTS]]`. Fewest clues are found in a
# thousand parts, every thousandth class in one; with PARTS, only the first parts are worked on. Parts that are whole, and those of `fewest.csv` beside this
# program, are kept, so that the same command goes on after an interruption. 140 MB in the folder.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2 whole=1000
processes=${3:-1} parts=${4:-$whole}
here="$(cd "$(dirname "$0")" && pwd)"
. "$here/../make.bash"
mkdir -p "$folder/parts"

into classes.csv "$program" classify box:2x4 --representatives --csv --quiet
# A number of symmetries, and the classes that have it. Each class has as many grids up to relabelling as the group has elements for each symmetry.
awk -F, -v OFS=, 'NR > 1 { classes[$4]++ } END { for (number in classes) print number, classes[number] }' "$folder/classes.csv" | sort -n >"$folder/symmetries.csv"
# By Burnside's lemma, and by the count of all grids.
expect "$(awk -F, '{ n += $2 } END { print n }' "$folder/symmetries.csv")" 1673187 "classes in $folder/classes.csv"
expect "$(awk -F, '{ n += $2 * 442368 / $1 } END { printf "%.0f\n", n }' "$folder/symmetries.csv")" 722631131136 "grids up to relabelling in $folder/classes.csv"

# A part: its number, a number of clues, the classes whose grids need it, and a puzzle of the first of these.
part() {
    set -euo pipefail
    local file="$folder/parts/$1"
    awk -F, -v part="$1" -v parts="$whole" 'NR > 1 && (NR - 2) % parts == part - 1 { print $2 }' "$folder/classes.csv" >"$file.grids"
    "$program" scan box:2x4 "$file.grids" --list --csv --quiet | tail -n +2 >"$file.all"
    expect "$(wc -l <"$file.all")" "$(wc -l <"$file.grids")" "classes of part $1"
    # Where bounds differ, a search was stopped.
    expect "$(awk -F, '$4 != $5' "$file.all" | wc -l)" 0 "searches of part $1 that did not end"
    awk -F, -v OFS=, -v part="$1" '!($4 in classes) { puzzle[$4] = $6 } { classes[$4]++ }
        END { for (clues = 8; clues <= 64; clues++) if (clues in classes) print part, clues, classes[clues], puzzle[clues] }' "$file.all" >"$file.tmp"
    rm "$file.grids" "$file.all"
    mv "$file.tmp" "$file"
}
export -f expect part
# Parts that are known already.
if [ -e "$here/fewest.csv" ]; then
    for number in $(cut -d, -f1 "$here/fewest.csv" | uniq); do
        [ -e "$folder/parts/$number" ] || grep "^$number," "$here/fewest.csv" >"$folder/parts/$number"
    done
fi
for ((number = 1; number <= parts && number <= whole; number++)); do [ -e "$folder/parts/$number" ] || echo "part $number"; done |
    xargs -r -P "$processes" -I {} bash -c {}
find "$folder/parts" -name '[0-9]*' ! -name '*.*' -exec cat {} + | sort -t, -k1,1n -k2,2n >"$folder/fewest.tmp"
mv "$folder/fewest.tmp" "$folder/fewest.csv"
(cd "$folder" && sha256sum classes.csv symmetries.csv fewest.csv >SHA256SUMS)
