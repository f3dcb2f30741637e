#!/usr/bin/env bash
# Usage: isa_symbols_test.sh NM WEAK_SAMPLE OBJECT...
# No object for one instruction set defines a weak symbol: of several the linker takes any, so that a node without AVX-512
# might run the copy with it. WEAK_SAMPLE has one, and shows that the test sees it.
set -euo pipefail

nm=$1 sample=$2
shift 2

# Weak functions and objects, and unique ones.
weak() { "$nm" -A -C --defined-only "$@" | grep -E ' [WVu] '; }

weak "$sample" >/dev/null || {
  echo "FAILED: $nm shows no weak symbol in $sample, which has one"
  exit 1
}
(($# > 0)) || {
  echo 'FAILED: no object to look at'
  exit 1
}
if weak "$@"; then
  echo 'FAILED: weak symbols, such as inline functions that were not inlined (make them static, or what uses them smaller)'
  exit 1
fi
echo "no weak symbols in $# objects"
