#define WATTLE_NEAREST nearestSse2
#define WATTLE_LANES 2
#include "kmeans_nearest.inc"  // NOLINT
