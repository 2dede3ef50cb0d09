# Labels of a square palette on a torus: its images under the symmetries of the torus, each once, the palette first.
function renamed(labels,   i, c, name, next_name, out) {
    for (i = 1; i <= length(labels); i++) {
        c = substr(labels, i, 1)
        if (!(c in name)) name[c] = next_name++
        out = out name[c]
    }
    return out
}
{
    n = int(sqrt(length($1)) + 0.5)
    for (turn = 0; turn < 8; turn++) for (down = 0; down < n; down++) for (right = 0; right < n; right++) {
        image = ""
        for (row = 0; row < n; row++) for (column = 0; column < n; column++) {
            r = (row + down) % n; c = (column + right) % n
            if (turn % 2) { t = r; r = c; c = t }
            if (int(turn / 2) % 2) r = n - 1 - r
            if (turn >= 4) c = n - 1 - c
            image = image substr($1, r * n + c + 1, 1)
        }
        image = renamed(image)
        if (!(image in seen)) { seen[image]; print image }
    }
}
