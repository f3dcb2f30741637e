#define WATTLE_PI_BLOCKS kPiSse2
#include "pi_blocks.inc"  // NOLINT
