#define WATTLE_NO_VECTORS
#define WATTLE_ADD_WORDS addWordsScalar
#include "wordcount_loop.inc"  // NOLINT
