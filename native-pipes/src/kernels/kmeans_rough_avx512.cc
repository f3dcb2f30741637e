#define WATTLE_LEAST_OF_BLOCKS leastOfBlocksAvx512
#define WATTLE_LANES 16
#include "kmeans_rough.inc"  // NOLINT
