#define WATTLE_BYTE_BY_BYTE
#define WATTLE_ADD_WORDS addWordsScalar
#include "wordcount_loop.inc"  // NOLINT
