// Compiled once for each instruction set, with multiply-add where it has it: any order and
// contraction will do, see slackOf().
#include "kmeans_rough.h"

namespace wattle::kernels::WATTLE_ISA {

#if WATTLE_VECTOR_BYTES == 0

extern const LeastOfBlocks kLeastOfBlocks = nullptr;

#else

namespace {

constexpr std::size_t kLanes = WATTLE_VECTOR_BYTES / sizeof(float);
constexpr std::size_t kRegisters = kRoughBlock / kLanes;

typedef float Floats __attribute__((vector_size(WATTLE_VECTOR_BYTES)));

inline Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

float leastOfBlock(const float* block, const float* slope, std::size_t dimensions) {
  Floats sums[kRegisters];
  for (std::size_t i = 0; i < kRegisters; ++i) sums[i] = load(block + i * kLanes);
  for (std::size_t d = 0; d < dimensions; ++d) {
    block += kRoughBlock;
    for (std::size_t i = 0; i < kRegisters; ++i) sums[i] += slope[d] * load(block + i * kLanes);
  }
  for (std::size_t i = 1; i < kRegisters; ++i) {
    sums[0] = sums[i] < sums[0] ? sums[i] : sums[0];
  }
  float least = sums[0][0];
  for (std::size_t i = 1; i < kLanes; ++i) least = sums[0][i] < least ? sums[0][i] : least;
  return least;
}

void leastOfBlocks(const RoughSearch& search) {
  for (std::size_t point = 0; point < search.points; ++point) {
    search.leastOfAll[point] = __builtin_inff();
  }
  const float* block = search.blocks;
  float* least = search.least;
  for (std::size_t i = 0; i < search.blockCount; ++i) {
    for (std::size_t point = 0; point < search.points; ++point) {
      *least = leastOfBlock(block, search.slopes + point * search.dimensions, search.dimensions);
      float& leastOfAll = search.leastOfAll[point];
      leastOfAll = *least < leastOfAll ? *least : leastOfAll;
      ++least;
    }
    block += (search.dimensions + 1) * kRoughBlock;
  }
}

}  // namespace

extern const LeastOfBlocks kLeastOfBlocks = leastOfBlocks;

#endif

}  // namespace wattle::kernels::WATTLE_ISA
