#define WATTLE_PHRASE_LOOPS kPhrasesNeon
#include "grep_loops.inc"  // NOLINT
