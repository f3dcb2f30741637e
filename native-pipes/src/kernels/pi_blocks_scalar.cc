#define WATTLE_PI_BLOCKS kPiScalar
#include "pi_blocks.inc"  // NOLINT
