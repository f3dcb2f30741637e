#define WATTLE_NEAREST nearestAvx512
#define WATTLE_LANES 8
#include "kmeans_nearest.inc"  // NOLINT
