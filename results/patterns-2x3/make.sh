#!/usr/bin/env bash
# The patterns of clues of 2×3 sudoku: `make.sh PROGRAM FOLDER [THREADS]`. What is whole is kept.
set -euo pipefail
export LC_ALL=C
program=$1 folder=$2 threads=${3:-1}
mkdir -p "$folder"

# Columns of a table of patterns that becomes a file when it is whole, if the file is not there.
into() {
    local file="$folder/$1" columns=$2
    shift 2
    [ -e "$file" ] || {
        "$program" minimal box:2x3 --patterns --csv -j "$threads" "$@" | cut -d, -f"$columns" >"$file.tmp"
        mv "$file.tmp" "$file"
    }
}
into summary.csv 3-8
into bounds.csv 3-5 --list
# The number of all patterns is that of Burnside's lemma, and the list is as long as the table says.
awk -F, -v listed="$(tail -n +2 "$folder/bounds.csv" | wc -l)" '{ all += $2; bounds += $5 + $6 }
    END { if (all != 23285977 || bounds != listed) { print "error: " all " patterns, " bounds " bounds, " listed " listed" >"/dev/stderr"; exit 1 } }' "$folder/summary.csv"
(cd "$folder" && sha256sum summary.csv bounds.csv >SHA256SUMS)
