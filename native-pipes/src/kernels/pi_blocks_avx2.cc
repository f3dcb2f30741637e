#define WATTLE_PI_BLOCKS kPiAvx2
#include "pi_blocks.inc"  // NOLINT
