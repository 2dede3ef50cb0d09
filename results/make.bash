# What the programs of all results share; they have set `folder`.

# Runs a command whose output becomes a file of the folder when it is whole, if the file is not there.
into() {
    local file="$folder/$1"
    shift
    [ -e "$file" ] || {
        "$@" >"$file.tmp"
        mv "$file.tmp" "$file"
    }
}
# A number, the one that it should be, and the words for what is counted.
expect() {
    [ "$1" = "$2" ] || {
        echo "error: $1 $3 instead of $2" >&2
        exit 1
    }
}
