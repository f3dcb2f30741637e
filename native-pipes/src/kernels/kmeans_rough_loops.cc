// Compiled once for each instruction set, with multiply-add where it has it: any order and
// contraction will do, see slackOf().
#include "kmeans_rough.h"

namespace wattle::kernels::WATTLE_ISA {

#if WATTLE_VECTOR_BYTES == 0

extern const RoughLoops kRoughLoops = {nullptr, nullptr};

#else

namespace {

constexpr std::size_t kLanes = WATTLE_VECTOR_BYTES / sizeof(float);
constexpr std::size_t kRegisters = kRoughBlock / kLanes;

// A piece of a block, and so many points, at once: each load of the block serves them all, and as
// many sums are under way as multiply-adds may wait for each other. Half the registers hold sums.
constexpr std::size_t kPiece = kRegisters < 4 ? kRegisters : 4;
#if defined(__aarch64__) || WATTLE_VECTOR_BYTES == 64
constexpr std::size_t kTogether = 4;
#else
constexpr std::size_t kTogether = 2;
#endif

typedef float Floats __attribute__((vector_size(WATTLE_VECTOR_BYTES)));
typedef std::int32_t Numbers __attribute__((vector_size(WATTLE_VECTOR_BYTES)));

inline Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

// The same, and the compiler does not read it again for each use: loads are what there is least of.
inline Floats loadOnce(const float* from) {
  Floats values = load(from);
#if defined(__x86_64__)
  asm("" : "+v"(values));
#endif
  return values;
}

inline Floats lesser(Floats left, Floats right) { return left < right ? left : right; }

// The least rough distances of kPoints points, in each lane those of the centroids of that lane.
template <std::size_t kPoints>
inline void leastOfBlock(const float* block, const float* slopes, std::size_t dimensions,
                         Floats* least) {
  for (std::size_t piece = 0; piece < kRegisters; piece += kPiece) {
    const float* row = block + piece * kLanes;
    Floats sums[kPoints][kPiece];
    for (std::size_t i = 0; i < kPiece; ++i) {
      for (std::size_t p = 0; p < kPoints; ++p) sums[p][i] = load(row + i * kLanes);
    }
    for (std::size_t d = 0; d < dimensions; ++d) {
      row += kRoughBlock;
      for (std::size_t i = 0; i < kPiece; ++i) {
        const Floats column = loadOnce(row + i * kLanes);
        for (std::size_t p = 0; p < kPoints; ++p) sums[p][i] += slopes[p * dimensions + d] * column;
      }
    }
    for (std::size_t p = 0; p < kPoints; ++p) {
      Floats all = sums[p][0];
      for (std::size_t i = 1; i < kPiece; ++i) all = lesser(sums[p][i], all);
      least[p] = piece == 0 ? all : lesser(all, least[p]);
    }
  }
}

// Four lanes, as any vector has a multiple of.
typedef float Four __attribute__((vector_size(16)));
typedef std::int32_t FourNumbers __attribute__((vector_size(16)));

inline Four lesserOfFour(Four left, Four right) { return left < right ? left : right; }

// Lanes of both, of which those of `right` have the numbers from 4 on.
template <int kFirst, int kSecond, int kThird, int kFourth>
inline Four pick(Four left, Four right) {
#if defined(__clang__)
  return __builtin_shufflevector(left, right, kFirst, kSecond, kThird, kFourth);
#else
  return __builtin_shuffle(left, right, FourNumbers{kFirst, kSecond, kThird, kFourth});
#endif
}

// The least lane of each of kPointsAtOnce vectors, of four vectors side by side.
inline void leastLanes(const Floats* vectors, float* least) {
  const char* bytes = reinterpret_cast<const char*>(vectors);
  for (std::size_t p = 0; p < kPointsAtOnce; p += 4) {
    Four four[4];
    for (Four& each : four) {
      __builtin_memcpy(&each, bytes, sizeof each);
      for (std::size_t part = sizeof each; part < sizeof(Floats); part += sizeof each) {
        Four more;
        __builtin_memcpy(&more, bytes + part, sizeof more);
        each = lesserOfFour(more, each);
      }
      bytes += sizeof(Floats);
    }
    const Four first = lesserOfFour(pick<0, 4, 1, 5>(four[0], four[1]),
                                    pick<2, 6, 3, 7>(four[0], four[1]));
    const Four second = lesserOfFour(pick<0, 4, 1, 5>(four[2], four[3]),
                                     pick<2, 6, 3, 7>(four[2], four[3]));
    const Four all =
        lesserOfFour(pick<0, 1, 4, 5>(first, second), pick<2, 3, 6, 7>(first, second));
    __builtin_memcpy(least + p, &all, sizeof all);
  }
}

void measure(RoughSearch& search) {
  const std::size_t dimensions = search.dimensions;
  const float* block = search.blocks;
  float* least = search.least;
  Floats ofAll[kPointsAtOnce];
  Floats ofBlock[kPointsAtOnce];
  for (std::size_t p = 0; p < kPointsAtOnce; ++p) {
    ofAll[p] = Floats{} + __builtin_inff();
    ofBlock[p] = ofAll[p];
  }
  for (std::size_t i = 0; i < search.blockCount; ++i) {
    const float* slopes = search.slopes;
    for (std::size_t p = 0; p < search.points; p += kTogether, slopes += kTogether * dimensions) {
      leastOfBlock<kTogether>(block, slopes, dimensions, ofBlock + p);
      for (std::size_t q = p; q < p + kTogether; ++q) ofAll[q] = lesser(ofBlock[q], ofAll[q]);
    }
    leastLanes(ofBlock, least);
    least += kPointsAtOnce;
    block += (dimensions + 1) * kRoughBlock;
  }
  leastLanes(ofAll, search.leastOfAll);
}

// The number in its block of the only centroid that is not above the bound; -1 if there are more.
inline std::int32_t onlyOne(const float* block, const float* slope, std::size_t dimensions,
                            float bound) {
  constexpr std::int32_t kOne = 1 << 16;  // above all numbers
  Numbers numbers;
  for (std::size_t i = 0; i < kLanes; ++i) numbers[i] = kOne + static_cast<std::int32_t>(i);
  Numbers found = {};
  for (std::size_t piece = 0; piece < kRegisters; piece += kPiece) {
    const float* row = block + piece * kLanes;
    Floats sums[kPiece];
    for (std::size_t i = 0; i < kPiece; ++i) sums[i] = load(row + i * kLanes);
    for (std::size_t d = 0; d < dimensions; ++d) {
      row += kRoughBlock;
      for (std::size_t i = 0; i < kPiece; ++i) sums[i] += slope[d] * load(row + i * kLanes);
    }
    for (std::size_t i = 0; i < kPiece; ++i) {
      const Numbers near = sums[i] <= bound;
      found += near & numbers;
      numbers += static_cast<std::int32_t>(kLanes);
    }
  }
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kLanes; ++i) sum += found[i];
  return sum < 2 * kOne ? sum - kOne : -1;
}

void choose(RoughSearch& search) {
  constexpr std::size_t kVectors = kPointsAtOnce / kLanes;
  Floats bounds[kVectors];
  __builtin_memcpy(bounds, search.bounds, sizeof bounds);
  Numbers counts[kVectors] = {};
  Numbers last[kVectors] = {};
  const float* least = search.least;
  for (std::size_t block = 0; block < search.blockCount; ++block) {
    const Numbers number = Numbers{} + static_cast<std::int32_t>(block);
    for (std::size_t i = 0; i < kVectors; ++i, least += kLanes) {
      const Numbers near = load(least) <= bounds[i];  // -1: yes
      counts[i] -= near;
      last[i] = near ? number : last[i];
    }
  }
  for (std::size_t p = 0; p < search.points; ++p) {
    search.only[p] = -1;
    if (counts[p / kLanes][p % kLanes] != 1) continue;
    const auto block = static_cast<std::size_t>(last[p / kLanes][p % kLanes]);
    const std::int32_t number =
        onlyOne(search.blocks + block * (search.dimensions + 1) * kRoughBlock,
                search.slopes + p * search.dimensions, search.dimensions, search.bounds[p]);
    if (number >= 0) search.only[p] = static_cast<std::int32_t>(block * kRoughBlock) + number;
  }
}

}  // namespace

extern const RoughLoops kRoughLoops = {measure, choose};

#endif

}  // namespace wattle::kernels::WATTLE_ISA
