#!/usr/bin/env bash
# Lists and rates every minimal puzzle of 2×3 sudoku, up to symmetry: `make.sh PROGRAM FOLDER [PROCESSES]`.
# One file a class of grids; what is whole is kept, so that the same command goes on after an interruption. Half a gigabyte in the folder.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2
processes=${3:-1}
here="$(cd "$(dirname "$0")" && pwd)"
. "$here/../make.bash"
mkdir -p "$folder"

# One grid of each class.
classes() { "$program" minimal box:2x3 --classes --csv | cut -d, -f3 | grep -E '^[1-6]{36}$' | uniq; }
into grids.txt classes
expect "$(wc -l <"$folder/grids.txt")" 49 "classes in $folder/grids.txt"

# The number of a grid and the grid: its minimal puzzles in canonical form, each once, and their scores.
class() {
    set -euo pipefail
    local puzzles="$folder/puzzles$1.txt" rated="$folder/rated$1.csv.gz"
    if [ ! -e "$puzzles" ]; then
        "$program" minimal box:2x3 "$2" --list | "$program" transform box:2x3 - --canonical | sort -u >"$puzzles.tmp"
        mv "$puzzles.tmp" "$puzzles"
    fi
    if [ ! -e "$rated" ]; then
        "$program" rate box:2x3 - --csv <"$puzzles" | gzip -1 >"$rated.tmp"
        mv "$rated.tmp" "$rated"
    fi
}
export -f class
cat -n "$folder/grids.txt" | xargs -P "$processes" -L 1 bash -c 'class "$@"' class

# The number of puzzles is that of Burnside's lemma.
expect "$(cat "$folder"/puzzles*.txt | wc -l)" 17343039 "puzzles in $folder/puzzles*.txt"

# The tables are made beside the folder's, and replace them when all are whole.
new="$folder/new"
mkdir -p "$new"
for rated in "$folder"/rated*.csv.gz; do gzip -dc "$rated" | tail -n +2; done | awk -v folder="$new" -f "$here/tables.awk"
sort -t, -k1,1 -k2,2n -k3,3n -o "$new/scores.csv" "$new/scores.csv"
sort -t, -k1,1 -k3,3nr -o "$new/techniques.csv" "$new/techniques.csv"
sort -o "$new/most.csv" "$new/most.csv"
sort -t, -k1,1nr -k2,2nr -k3,3nr -k4,4 -o "$new/hardest.csv" "$new/hardest.csv"
mv "$new"/*.csv "$folder"
rmdir "$new"
(cd "$folder" && sha256sum grids.txt scores.csv techniques.csv most.csv hardest.csv puzzles*.txt >SHA256SUMS)
