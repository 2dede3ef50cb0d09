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
(cd "$folder" && sha256sum summary.csv bounds.csv >SHA256SUMS)
