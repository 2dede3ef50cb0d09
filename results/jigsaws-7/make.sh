#!/usr/bin/env bash
# Jigsaw layouts of orders 1 to 7: which have no grid, and how many the others have: `make.sh PROGRAM FOLDER [PROCESSES [all]]`. With `all`, the grids of all
# layouts of order 7 are counted, and those with one grid listed. What is whole is kept, so that the same command goes on after an interruption. 100 MB in the folder.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2
processes=${3:-1} all=${4:-}
here="$(cd "$(dirname "$0")" && pwd)"
export here
. "$here/../make.bash"
# The number of parts of the list of order 7, and of the count of all its grids.
parts=400 whole_parts=4000
factorials=(1 1 2 6 24 120 720 5040)
# OEIS A172477, the number of classes by Burnside's lemma, and OEIS A172478 over n!.
layouts=(0 1 2 10 117 4006 451206 158753814)
classes=(0 1 1 2 22 515 56734 19846102)
grids=(0 1 2 12 578 98018 325434684 8171051886552)
mkdir -p "$folder/parts" "$folder/whole"

# An order, a part and the number of parts: a table, the layouts without a grid, and those whose grids are counted.
list() {
    set -euo pipefail
    local part="$folder/parts/$1.$2" share=1 every=1
    [ "$1" -lt 7 ] || { share=0.000126 every=100; }
    rm -f "$part".*
    : >"$part.without"
    : >"$part.counted"
    "$program" palette "latin:$1" --layouts --part "$2/$3" | awk -v order="$1" -v seed="$((20261127 + $2))" -v share=$share -v every=$every \
        -v table="$part.tmp" -v without="$part.without" -v counted="$part.counted" -f "$here/layouts.awk"
    : >>"$part.tmp"
    mv "$part.tmp" "$part"
}
# The questions for the games of a file; symbols of the first row are named in ascending order.
questions() {
    awk '{ n = int(sqrt(length($1) - 7) + 0.5); blanks = sprintf("%" (n * n - n) "s", ""); gsub(/ /, ".", blanks)
        printf "{\"schema\":\"gerechte/puzzle/1\",\"game\":\"%s\",\"puzzle\":\"%s%s\"}\n", $1, substr("123456789", 1, n), blanks }' "$1"
}
# Layouts, none of which has a grid, by an engine that shares nothing with the search: their number.
refute() {
    set -euo pipefail
    # A list without puzzles has no table.
    if [ -s "$1" ]; then questions "$1" | { "$program" solve - --engine batsat || [ $? = 1 ]; }; fi >"$1.tmp"
    expect "$(grep -c unsatisfiable "$1.tmp" || [ $? = 1 ])" "$(wc -l <"$1")" "layouts of $1 without a grid"
    wc -l <"$1" >"$1.tmp"
    mv "$1.tmp" "$1.refuted"
}
# The numbers of grids of the layouts of a file, up to relabelling.
count() {
    set -euo pipefail
    questions "$1" | { "$program" count - || [ $? = 1 ]; } >"$1.answers"
    expect "$(wc -l <"$1.answers")" "$(wc -l <"$1")" "answers to $1"
    paste -d' ' "$1" "$1.answers" >"$1.tmp"
    rm "$1.answers"
    mv "$1.tmp" "$1.counts"
}
# A part of the layouts of order 7, and the number of parts: a row of `whole.csv`.
whole() {
    set -euo pipefail
    local part="$folder/whole/$1"
    "$program" palette latin:7 --layouts --grids --part "$1/$2" | awk -v part="$1" -f "$here/whole.awk" >"$part.tmp"
    mv "$part.tmp" "$part"
}
# The layouts of such a part that have one grid up to relabelling, one of each class, and the number of its images.
alone() {
    set -euo pipefail
    local part="$folder/whole/$1.alone"
    "$program" palette latin:7 --layouts --grids --part "$1/$2" | sed -n 's/^jigsaw:\([^ ]*\) \([0-9]*\) [^ ]* [0-9]* 1$/\1,\2/p' >"$part.tmp"
    mv "$part.tmp" "$part"
}
export -f expect list questions refute count whole alone
# A function, a pattern of files in `parts`, and the ending of what it makes of each.
each() {
    find "$folder/parts" -name "$2" | sort | while read -r file; do [ -e "$file.$3" ] || echo "$file"; done |
        xargs -r -P "$processes" -I {} bash -c "$1 {}"
}

for order in 1 2 3 4 5 6 7; do
    number=$([ $order = 7 ] && echo $parts || echo 1)
    for ((part = 1; part <= number; part++)); do [ -e "$folder/parts/$order.$part" ] || echo "list $order $part $number"; done |
        xargs -r -P "$processes" -I {} bash -c {}
    each refute "$order.*.without" refuted
    each count "$order.*.counted" counts
done
for table in summary counts extremes quantiles sample; do : >"$folder/$table.tmp"; done
for order in 1 2 3 4 5 6 7; do
    find "$folder/parts" -name "$order.*" ! -name "$order.*.*" -exec cat {} + | awk -v OFS=, -v order=$order '{ for (i = 2; i <= 5; i++) { sum[$1, i] += $i; total[i] += $i } seen[$1] }
        END { for (name in seen) print order, name, sum[name, 2], sum[name, 3], sum[name, 4], sum[name, 5]
            print order, "total", total[2], total[3], total[4], total[5] }' | sort -t, -k4,4n -k2,2 >>"$folder/summary.tmp"
    total=$(grep "^$order,total," "$folder/summary.tmp")
    expect "$(cut -d, -f4 <<<"$total")" "${layouts[$order]}" "layouts of order $order"
    expect "$(cut -d, -f3 <<<"$total")" "${classes[$order]}" "classes of layouts of order $order"
    expect "$(cat "$folder/parts/$order".*.without.refuted | awk '{ n += $1 } END { print n }')" "$(cut -d, -f5 <<<"$total")" "refuted layouts of order $order"
    cat "$folder/parts/$order".*.without | sort | sed 's/^jigsaw://; s/ /,/' >"$folder/without-$order.tmp"
    if [ -s "$folder/without-$order.tmp" ]; then mv "$folder/without-$order.tmp" "$folder/without-$order.csv"; else rm "$folder/without-$order.tmp"; fi
    cat "$folder/parts/$order".*.counts | sort -k3,3n -k1,1 >"$folder/counted.tmp"
    number=$(awk '{ n += $2 } END { print n }' "$folder/counted.tmp")
    awk -v OFS=, -v order=$order -v sample=$((order == 7)) -v all="$number" -v factorial="${factorials[$order]}" -v extremes="$folder/extremes.part" \
        -v quantiles="$folder/quantiles.part" -f "$here/counts.awk" "$folder/counted.tmp" >>"$folder/counts.tmp"
    for table in extremes quantiles; do cat "$folder/$table.part" >>"$folder/$table.tmp"; done
    [ $order = 7 ] ||
        expect "$(awk '{ n += $2 * $3 } END { printf "%.0f\n", n }' "$folder/counted.tmp")" "${grids[$order]}" "grids of order $order up to relabelling"
done
sed 's/^jigsaw://; s/ 1 /,/' "$folder/counted.tmp" >"$folder/sample.tmp"
rm "$folder"/*.part "$folder/counted.tmp"
sed -i 's/,jigsaw:/,/' "$folder/extremes.tmp"
for table in summary counts extremes quantiles sample; do mv "$folder/$table.tmp" "$folder/$table.csv"; done
if [ -n "$all" ]; then
    # Parts that are counted already.
    while IFS=, read -r part row; do [ -e "$folder/whole/$part" ] || echo "$part,$row" >"$folder/whole/$part"; done <"$here/whole.csv"
    for ((part = 1; part <= whole_parts; part++)); do [ -e "$folder/whole/$part" ] || echo "whole $part $whole_parts"; done |
        xargs -r -P "$processes" -I {} bash -c {}
    find "$folder/whole" -name '[0-9]*' ! -name '*.*' -exec cat {} + | sort -n >"$folder/whole.tmp"
    sum() { awk -F, -v field="$1" '{ sum += $field } END { printf "%.0f\n", sum }' "$folder/whole.tmp"; }
    expect "$(sum 2)" "${classes[7]}" "classes of layouts of order 7"
    expect "$(sum 3)" "${layouts[7]}" "layouts of order 7"
    expect "$(sum 5)" "${grids[7]}" "grids of order 7 up to relabelling"
    expect "$(sum 4)" "$(awk -F, '$1 == 7 && $2 == "total" { print $6 }' "$folder/summary.csv")" "layouts of order 7 without a grid"
    mv "$folder/whole.tmp" "$folder/whole.csv"
    awk -F, '$6 == 1 { print $1 }' "$folder/whole.csv" |
        while read -r part; do [ -e "$folder/whole/$part.alone" ] || echo "alone $part $whole_parts"; done | xargs -r -P "$processes" -I {} bash -c {}
    cat "$folder"/whole/*.alone | sort >"$folder/alone-7.tmp"
    expect "$(awk -F, '{ n += $2 } END { print n }' "$folder/alone-7.tmp")" "$(awk -F, '$6 == 1 { n += $7 } END { print n }' "$folder/whole.csv")" "layouts with one grid"
    mv "$folder/alone-7.tmp" "$folder/alone-7.csv"
fi
(cd "$folder" && sha256sum ./*.csv | sed 's|\./||' >SHA256SUMS)
