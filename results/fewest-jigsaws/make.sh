#!/usr/bin/env bash
# The fewest clues of all grids of all jigsaw layouts of orders 2 to 6, up to symmetry: `make.sh PROGRAM FOLDER [PROCESSES [PARTS]]`. The layouts of order 6
# are in a hundred parts, every hundredth in one. With PARTS, only the first parts are worked on. What is whole is kept, so that the same command goes on.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2
processes=${3:-1} parts=${4:-100}
. "$(dirname "$0")/../make.bash"
# The numbers of classes of layouts by Burnside's lemma, by order.
classes=(0 1 1 2 22 515 56734)
mkdir -p "$folder/parts"

# An order, a part and the number of parts: for each layout and each number of fewest clues, the classes of grids, and a puzzle. The number of classes is that
# of Burnside's lemma. Of the 1st, 51st, … grid, up to five a layout, a search that asks a SAT solver finds the fewest clues again.
part() {
    set -euo pipefail
    local file="$folder/parts/$1.$2" game images classes
    awk -v part="$2" -v parts="$3" 'NR % parts == part % parts && $4 != "none" { print $1, $2 }' "$folder/layouts.$1" >"$file.layouts"
    : >"$file.tmp"
    while read -r -u 3 game images; do
        "$program" scan "$game" --group rigid --list --csv --quiet | tail -n +2 >"$file.all"
        # Where bounds differ, a search was stopped.
        expect "$(awk -F, '$4 != $5' "$file.all" | wc -l)" 0 "searches of $game that did not end"
        classes=$("$program" classify "$game" --group rigid --burnside | sed -n '1s/.* \([0-9]*\) class.*/\1/p')
        expect "$(wc -l <"$file.all")" "$classes" "classes of $game"
        awk -F, 'NR % 50 == 1 && number++ < 5 { print $3, $4 }' "$file.all" >"$file.some"
        if [ -s "$file.some" ]; then
            cut -d' ' -f1 "$file.some" >"$file.grids"
            "$program" fewest "$game" "$file.grids" --engine batsat --csv --quiet | tail -n +2 | cut -d, -f2,3 | tr , ' ' | cmp - "$file.some"
        fi
        awk -F, -v OFS=, -v images="$images" '!($4 in grids) { puzzle[$4] = $6 } { grids[$4]++ }
            END { for (clues = 0; clues <= 36; clues++) if (clues in grids) print substr($1, 8), images, clues, grids[clues], puzzle[clues] }' "$file.all" >>"$file.tmp"
    done 3<"$file.layouts"
    rm -f "$file".layouts "$file".all "$file".some "$file".grids
    mv "$file.tmp" "$file"
}
export -f expect part

for order in 2 3 4 5 6; do
    into "layouts.$order" "$program" palette "latin:$order" --layouts
    expect "$(wc -l <"$folder/layouts.$order")" "${classes[$order]}" "layouts of order $order"
    number=$([ $order = 6 ] && echo 100 || echo 1)
    for ((part = 1; part <= number && part <= parts; part++)); do [ -e "$folder/parts/$order.$part" ] || echo "part $order $part $number"; done |
        xargs -r -P "$processes" -I {} bash -c {}
done
for table in summary extremes; do : >"$folder/$table.tmp"; done
# For each number of clues, the classes of layouts with this least, and with this greatest, number of fewest clues of their grids, and the classes of grids.
# Then the layouts for which the least, and for which the greatest, is greatest.
for order in 2 3 4 5 6; do
    for ((part = 1; part <= (order == 6 ? parts : 1); part++)); do cat "$folder/parts/$order.$part"; done | sort -t, -k1,1 -k3,3n | awk -F, -v OFS=, -v order=$order -v ends="$folder/ends.tmp" 'function ended() {
            if (layout == "") return
            lowest[least]++; highest[most]++
            print layout, images, least, most, first, last >ends
        }
        $1 != layout { ended(); layout = $1; images = $2; least = $3; first = $5 }
        { most = $3; last = $5; grids[$3] += $4 }
        END {
            ended()
            for (clues = 0; clues <= 36; clues++) if (clues in grids) print order, clues, lowest[clues] + 0, highest[clues] + 0, grids[clues]
        }' >>"$folder/summary.tmp"
    { sort -t, -k3,3nr -k1,1 "$folder/ends.tmp" | sed -n 1,5p; sort -t, -k4,4nr -k1,1 "$folder/ends.tmp" | sed -n 1,5p; } | awk '!seen[$0]++' >>"$folder/extremes.tmp"
    rm "$folder/ends.tmp"
done
for table in summary extremes; do mv "$folder/$table.tmp" "$folder/$table.csv"; done
(cd "$folder" && sha256sum summary.csv extremes.csv >SHA256SUMS)
