#!/usr/bin/env bash
# Usage: names_test.sh NAMES INCLUDE_FOLDER PROGRAM CXX | names_test.sh --list INCLUDE_FOLDER
# The headers' classes and functions are those of Hadoop's in NAMES, no more and no fewer, and a program that takes all
# of them compiles from C++98 on. --list prints the names of any such headers: NAMES is what it says of Hadoop's.
set -euo pipefail

# list INCLUDE_FOLDER: lines of a header and a name. Names that begin with "wattle" are nobody's.
list() {
  local header
  for header in Pipes SerialUtils StringUtils TemplateFactory; do
    # Without directives of SWIG, comments, template arguments, initializers and bodies.
    sed -E '/^%/d; s://.*$::' "$1/hadoop/$header.hh" | tr '\n' ' ' |
      sed -E ':a; s:/\*([^*]|\*+[^*/])*\*+/::; ta; s/<[^<>]*>//g; s/\) *:[^{;]*\{/) {/g; s/\{[^{}]*return[^{}]*\}//g' |
      grep -oE '\bclass +[A-Za-z0-9_]+ *[:{]|[A-Za-z0-9_]+ *\(' |
      sed -E 's/^class +//; s/ *[:{(]$//' |
      grep -vE '^(if|defined|[Ww]attle.*)$' | sort -u | sed "s/^/$header.hh /"
  done
}

if [[ $1 == --list ]]; then
  list "$2"
  exit
fi
diff -u "$1" <(list "$2") || {
  echo 'FAILED: the headers do not have the names of Hadoop (lines with "-" are missing, with "+" not in Hadoop)'
  exit 1
}
for standard in 98 11 14 17 20; do
  "$4" -std=c++$standard -fsyntax-only -Wall -Wextra -Werror "-I$2" "$3" || {
    echo "FAILED: $3 does not compile as C++$standard"
    exit 1
  }
done
echo 'all passed'
