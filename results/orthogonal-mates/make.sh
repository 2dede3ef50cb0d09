#!/usr/bin/env bash
# Which grids of four Lee palettes have an orthogonal mate: `make.sh PROGRAM FOLDER [PROCESSES [ENGINE]]`.
# A thousand questions a file; what is whole is kept, so that the same command goes on after an interruption. 500 MB in the folder.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2 engine=${4:-native}
processes=${3:-1}
here="$(cd "$(dirname "$0")" && pwd)"
export here
games=(perfect:1 ball:hex:1 diameter:1:0 diameter:1:1)
mkdir -p "$folder"

# Runs a command whose output becomes a file when it is whole, if the file is not there. A negative answer is an answer.
into() {
    local file="$folder/$1"
    shift
    [ -e "$file" ] || { "$@" >"$file.tmp" || [ $? = 1 ]; mv "$file.tmp" "$file"; }
}
# A verb, and a file of questions: the answers of the program.
ask() {
    set -euo pipefail
    awk -f "$here/questions.awk" "$2" | "$program" "$1" - --engine "$engine" >"$2.tmp" || [ $? = 1 ]
    mv "$2.tmp" "$2.$1"
}
export -f ask
# A verb, and questions on standard input: the answers.
answers() {
    local parts="$folder/parts.$1"
    mkdir -p "$parts"
    # Answers of other questions are not taken for these.
    cat >"$parts/questions.tmp"
    cmp -s "$parts/questions.tmp" "$parts/questions" || rm -f "$parts"/part*
    mv "$parts/questions.tmp" "$parts/questions"
    split -a 4 -l 1000 "$parts/questions" "$parts/part"
    find "$parts" -name 'part????' | sort | while read -r part; do [ -e "$part.$1" ] || echo "$part"; done |
        xargs -P "$processes" -I {} bash -c 'ask "$@"' ask "$1" {}
    find "$parts" -name "part????.$1" | sort | xargs -r cat
    rm -r "$parts"
}
# Lists of grids without a mate are not needed.
having() { paste -d, "$@" | grep -v unsatisfiable || true; }
classes() { "$program" classify "$1" --group full --representatives --csv | tail -n +2; }
images() { "$program" palette "$1" --json | sed 's/.*"labels":"\([^"]*\)".*/\1/' | awk -f "$here/images.awk"; }
# The questions for images of a palette, the first or all: each with each grid that has a mate.
crossed() {
    awk -F, -v first="$3" 'NR == FNR { if (NR == 1 || !first) image[++images] = $1; next }
        { for (i = 1; i <= images; i++) print $1 "," image[i] }' "$folder/$2.images" "$folder/$1.with"
}
# Sets of mutually orthogonal grids, with one more: each with its representative first and the others in ascending order, and the palette last.
enlarged() {
    paste -d, "$folder/sets.questions" <(answers count <"$folder/sets.questions") >"$folder/sets.counted"
    answers enumerate <"$folder/sets.questions" | awk -F, 'NR == FNR { grid[NR] = $1; next }
        { for (i = $NF; i > 0; i--) {
              mate = grid[++at]; set = $1; follows = 1
              for (j = 2; j < NF - 1; j++) { set = set "," $j; if ($j >= mate) follows = 0 }
              if (follows) print set "," mate "," $(NF - 1) } }' - "$folder/sets.counted"
}

for game in "${games[@]}"; do
    into "$game.classes" classes "$game"
    into "$game.images" images "$game"
    into "$game.any" answers solve < <(cut -d, -f2 "$folder/$game.classes")
    having <(cut -d, -f2,3 "$folder/$game.classes") "$folder/$game.any" >"$folder/$game.with"
done
: >"$folder/summary.tmp"
: >"$folder/pairs.tmp"
: >"$folder/sets.tmp"
for game in "${games[@]}"; do
    awk -F, -v OFS=, '{ s += $3 } END { print $1, "all", "", NR, s, "" }' "$folder/$game.classes" >>"$folder/summary.tmp"
    awk -F, -v OFS=, -v game="$game" '{ s += $2 } END { print game, "latin", 1, NR, s, "" }' "$folder/$game.with" >>"$folder/summary.tmp"
    for other in "${games[@]}"; do
        [ "$(head -1 "$folder/$game.images" | wc -c)" = "$(head -1 "$folder/$other.images" | wc -c)" ] || continue
        for first in 1 0; do
            into "$game.$other.$first" answers solve < <(crossed "$game" "$other" $first)
            having <(crossed "$game" "$other" $first) "$folder/$game.$other.$first" >"$folder/questions.with"
            into "$game.$other.$first.counts" answers count < <(cut -d, -f1,2 "$folder/questions.with")
            paste -d, "$folder/questions.with" "$folder/$game.$other.$first.counts" |
                awk -F, -v OFS=, -v game="$game" -v other="$other" -v images="$([ $first = 1 ] && echo 1 || wc -l <"$folder/$other.images")" '
                    NR == FNR { size[$1] = $2; next }
                    !seen[$1]++ { classes++; grids += size[$1] }
                    { pairs += size[$1] * $4 }
                    END { print game, other, images, classes + 0, grids + 0, pairs + 0 }' "$folder/$game.with" - >>"$folder/summary.tmp"
        done
    done
    crossed "$game" "$game" 1 >"$folder/sets.questions"
    size=1
    while [ -s "$folder/sets.questions" ]; do
        enlarged >"$folder/sets.next"
        mv "$folder/sets.next" "$folder/sets.questions"
        size=$((size + 1))
        awk -F, -v OFS=, -v game="$game" -v size=$size '!seen[$1]++ { classes++ } END { print game, size, classes + 0, NR }' "$folder/sets.questions" >>"$folder/sets.tmp"
        [ $size != 2 ] || sed "s/^/$game,/; s/,[^,]*\$//" "$folder/sets.questions" >>"$folder/pairs.tmp"
    done
done
for table in summary pairs sets; do mv "$folder/$table.tmp" "$folder/$table.csv"; done
rm -f "$folder"/questions.with "$folder"/sets.questions "$folder"/sets.counted
(cd "$folder" && sha256sum summary.csv pairs.csv sets.csv ./*.classes ./*.any | sed 's|\./||' >SHA256SUMS)
