#define WATTLE_ROLLING
#define WATTLE_PHRASE_LOOPS kPhrasesScalar
#include "grep_loops.inc"  // NOLINT
