#define WATTLE_FIND_NEAREST findNearestAvx2
#define WATTLE_LANES 4
#include "kmeans_nearest.inc"  // NOLINT
