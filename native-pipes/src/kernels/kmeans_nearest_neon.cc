#if defined(__aarch64__)  // NEON of ARMv7 has no doubles.

#define WATTLE_FIND_NEAREST findNearestNeon
#define WATTLE_LANES 2
#include "kmeans_nearest.inc"  // NOLINT

#endif
