#define WATTLE_LEAST_OF_BLOCKS leastOfBlocksNeon
#define WATTLE_LANES 4
#include "kmeans_rough.inc"  // NOLINT
