#define WATTLE_PHRASE_LOOPS kPhrasesAvx2
#include "grep_loops.inc"  // NOLINT
