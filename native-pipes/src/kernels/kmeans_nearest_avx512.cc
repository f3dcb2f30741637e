#define WATTLE_FIND_NEAREST findNearestAvx512
#define WATTLE_LANES 8
#include "kmeans_nearest.inc"  // NOLINT
