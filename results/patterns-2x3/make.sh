#!/usr/bin/env bash
# The patterns of clues of 2×3 sudoku: `make.sh PROGRAM FOLDER [THREADS]`. What is whole is kept.
set -euo pipefail
export LC_ALL=C
program=$1 folder=$2 threads=${3:-1}
. "$(dirname "$0")/../make.bash"
mkdir -p "$folder"

# Columns of a table of patterns.
patterns() { "$program" minimal box:2x3 --patterns --csv -j "$threads" "${@:2}" | cut -d, -f"$1"; }
into summary.csv patterns 3-8
into bounds.csv patterns 3-5 --list
# The number of all patterns is that of Burnside's lemma, and the list is as long as the table says.
expect "$(awk -F, '{ all += $2 } END { print all }' "$folder/summary.csv")" 23285977 "patterns in $folder/summary.csv"
bounds="$(awk -F, '{ bounds += $5 + $6 } END { print bounds }' "$folder/summary.csv")"
expect "$(tail -n +2 "$folder/bounds.csv" | wc -l)" "$bounds" "patterns in $folder/bounds.csv"
(cd "$folder" && sha256sum summary.csv bounds.csv >SHA256SUMS)
