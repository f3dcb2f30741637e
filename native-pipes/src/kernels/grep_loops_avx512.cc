#define WATTLE_PHRASE_LOOPS kPhrasesAvx512
#include "grep_loops.inc"  // NOLINT
