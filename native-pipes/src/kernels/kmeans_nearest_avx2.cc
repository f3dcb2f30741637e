#define WATTLE_NEAREST nearestAvx2
#define WATTLE_LANES 4
#include "kmeans_nearest.inc"  // NOLINT
