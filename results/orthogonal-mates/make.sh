#!/usr/bin/env bash
# Which grids of four palettes have an orthogonal mate: `make.sh PROGRAM FOLDER [PROCESSES [ENGINE]]`.
# A thousand questions a file; what is whole is kept, so that the same command goes on after an interruption. 100 MB in the folder.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2 engine=${4:-native}
processes=${3:-1}
here="$(cd "$(dirname "$0")" && pwd)"
export here
games=(perfect:1 ball:hex:1 diameter:1:0 diameter:1:1)
. "$here/../make.bash"
mkdir -p "$folder"
[ -e "$folder/engine" ] || echo "$engine" >"$folder/engine"
[ "$(cat "$folder/engine")" = "$engine" ] || {
    echo "error: $folder has the answers of another engine" >&2
    exit 2
}

# A verb, and a file of questions: the answers of the program. Status 1 is a negative answer.
ask() {
    set -euo pipefail
    awk -f "$here/questions.awk" "$2" | "$program" "$1" - --engine "$engine" >"$2.tmp" || [ $? = 1 ]
    [ "$1" = enumerate ] || [ "$(wc -l <"$2")" = "$(wc -l <"$2.tmp")" ]
    mv "$2.tmp" "$2.$1"
}
export -f ask
# A verb, and a file of questions in the folder: the answers.
answers() {
    local parts="$folder/parts.$1"
    mkdir -p "$parts"
    # Answers of other questions are not taken for these.
    cmp -s "$folder/$2" "$parts/questions" || rm -f "$parts"/part*
    cp "$folder/$2" "$parts/questions"
    split -a 4 -l 1000 "$parts/questions" "$parts/part"
    find "$parts" -name 'part????' | sort | while read -r part; do [ -e "$part.$1" ] || echo "$part"; done |
        xargs -r -P "$processes" -I {} bash -c 'ask "$@"' ask "$1" {}
    find "$parts" -name "part????.$1" | sort | xargs -r cat
    rm -r "$parts"
}
# Of a file of questions and a file of answers: the questions that have a solution.
having() {
    [ "$(wc -l <"$folder/$1")" = "$(wc -l <"$folder/$2")" ]
    paste -d, "$folder/$1" "$folder/$2" | { grep -v unsatisfiable || [ $? = 1 ]; } | sed 's/,[^,]*$//'
}
classes() { "$program" classify "$1" --group full --representatives --csv | tail -n +2; }
special() { "$program" classify "$1" --group full --special --representatives --csv | tail -n +2; }
images() { "$program" palette "$1" --json | sed 's/.*"labels":"\([^"]*\)".*/\1/' | awk -f "$here/images.awk"; }
# The questions for images of a palette, the first or all: each with each grid that has a mate.
crossed() {
    awk -F, -v first="$3" 'NR == FNR { if (NR == 1 || !first) image[++images] = $1; next }
        { for (i = 1; i <= images; i++) print $1 "," image[i] }' "$folder/$2.images" "$folder/$1.with"
}
# Sets of mutually orthogonal grids, with one more: each with its representative first and the others in ascending order, and the palette last.
enlarged() {
    answers count sets.questions >"$folder/sets.counts"
    answers enumerate sets.questions >"$folder/sets.mates"
    paste -d, "$folder/sets.questions" "$folder/sets.counts" | awk -F, 'NR == FNR { grid[NR] = $1; next }
        { for (i = $NF; i > 0; i--) {
              mate = grid[++at]; set = $1; follows = 1
              for (j = 2; j < NF - 1; j++) { set = set "," $j; if ($j >= mate) follows = 0 }
              if (follows) print set "," mate "," $(NF - 1) } }' "$folder/sets.mates" -
}
# A row of the table: a game, a word, the number of images, and grids with the sizes of their classes and numbers of pairs.
row() {
    awk -F, -v OFS=, -v game="$1" -v word="$2" -v images="$3" '{ if (!seen[$1]++) { classes++; grids += $2 } pairs += $2 * $3 }
        END { print game, word, images, classes + 0, grids + 0, pairs + 0 }'
}

for game in "${games[@]}"; do
    name=${game//:/-}
    into "$name.classes" classes "$game"
    into "$name.special" special "$game"
    into "$name.images" images "$game"
    cut -d, -f2 "$folder/$name.classes" >"$folder/questions"
    into "$name.any" answers solve questions
    cut -d, -f2,3 "$folder/$name.classes" >"$folder/questions"
    having questions "$name.any" >"$folder/$name.with"
done
for table in summary pairs sets; do : >"$folder/$table.tmp"; done
for game in "${games[@]}"; do
    name=${game//:/-}
    {
        cut -d, -f2,3 "$folder/$name.classes" | row "$game" all 0
        row "$game" latin 1 <"$folder/$name.with"
        cut -d, -f2,3 "$folder/$name.special" | row "$game" special 0
        awk -F, 'NR == FNR { special[$2]; next } $1 in special' "$folder/$name.special" "$folder/$name.with" | row "$game" special-latin 1
    } >>"$folder/summary.tmp"
    for other in "${games[@]}"; do
        beside=${other//:/-}
        [ "$(head -1 "$folder/$name.images" | wc -c)" = "$(head -1 "$folder/$beside.images" | wc -c)" ] || continue
        for first in 1 0; do
            # One image of another palette is not the same for all grids of a class.
            [ $first = 0 ] || [ "$game" = "$other" ] || continue
            crossed "$name" "$beside" $first >"$folder/questions"
            into "$name.$beside.$first" answers solve questions
            having questions "$name.$beside.$first" >"$folder/questions.with"
            into "$name.$beside.$first.counts" answers count questions.with
            images=1
            [ $first = 1 ] || images=$(wc -l <"$folder/$beside.images")
            paste -d, "$folder/questions.with" "$folder/$name.$beside.$first.counts" |
                awk -F, -v OFS=, 'NR == FNR { size[$1] = $2; next } { print $1, size[$1], $3 }' "$folder/$name.with" - |
                row "$game" "$other" "$images" >>"$folder/summary.tmp"
        done
    done
    crossed "$name" "$name" 1 >"$folder/sets.questions"
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
rm -f "$folder"/questions* "$folder"/sets.questions "$folder"/sets.counts "$folder"/sets.mates
(cd "$folder" && sha256sum ./*.csv ./*.classes ./*.with | sed 's|\./||' >SHA256SUMS)
