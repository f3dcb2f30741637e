#define WATTLE_LEAST_OF_BLOCKS leastOfBlocksAvx2
#define WATTLE_LANES 8
#include "kmeans_rough.inc"  // NOLINT
