#!/usr/bin/env bash
# Rates some puzzles of the list once more, by a program that shares nothing with the first: `second.sh FOLDER CLASSES`. FOLDER is that of `make.sh`, CLASSES the compiled
# classes of Sukaku6x6Explainer (github.com/1to9only/Sukaku6x6Explainer), Sudoku Explainer for boxes of 2×3: `java -cp CLASSES diuf.sudoku.test.serate` must run.
# Its commit 87a644b lets direct hints exclude candidates, too. Here they do not, as in Sudoku Explainer: `super(rule, getEmptyMap())` in DirectHiddenSetHint.java and
# DirectLockingHint.java.
# These are all puzzles of ER 7.2 and more, and 10,000 random ones. The script ends with an error where an ER, EP or ED differs. Five minutes of one core.
set -euo pipefail
export LC_ALL=C
folder=$1 classes=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# A puzzle, its ER, EP and ED.
scores() { for rated in "$folder"/rated*.csv.gz; do gzip -dc "$rated" | tail -n +2 | cut -d, -f2,16,17,18 | tr , ' '; done; }
{
    scores | awk '$2 >= 7.2'
    scores | shuf -n 10000 --random-source=<(yes)
} | sort -u >"$scratch/first"
cut -d' ' -f1 "$scratch/first" >"$scratch/puzzles"
# The program writes its settings into the current folder.
cd "$scratch"
java -Djava.awt.headless=true -cp "$classes" diuf.sudoku.test.serate --format="%g %r %p %d" --input="$scratch/puzzles" --output="$scratch/second" >&2
if ! diff "$scratch/first" "$scratch/second" >&2; then
    echo "error: scores differ" >&2
    exit 1
fi
echo "$(wc -l <"$scratch/first") puzzles have the same scores by both programs"
