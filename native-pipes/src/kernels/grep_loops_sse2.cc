#define WATTLE_PHRASE_LOOPS kPhrasesSse2
#include "grep_loops.inc"  // NOLINT
