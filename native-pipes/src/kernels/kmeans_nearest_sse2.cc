#define WATTLE_FIND_NEAREST findNearestSse2
#define WATTLE_LANES 2
#include "kmeans_nearest.inc"  // NOLINT
