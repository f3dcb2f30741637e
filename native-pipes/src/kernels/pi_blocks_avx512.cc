#define WATTLE_PI_BLOCKS kPiAvx512
#include "pi_blocks.inc"  // NOLINT
