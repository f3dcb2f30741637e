// Compiled once for each instruction set, which the compiler vectorises for. Without vectors the
// hashes roll from byte to byte, else they are made of those of halves, which the compiler does for
// many places at once. The values are the same.
#include "grep_loops.h"

namespace wattle::kernels::WATTLE_ISA {
namespace {

inline std::uint32_t lesser(std::uint32_t left, std::uint32_t right) {
  return left < right ? left : right;
}

// From the hashes of all windows of kKeyWindow.
inline void leastOf(const std::uint32_t* __restrict hashes, std::size_t bytes,
                    std::uint32_t* __restrict keys) {
  if (bytes < kLongestWindow) return;
  static_assert(kKeys == 5);
  const std::size_t places = bytes - kLongestWindow + 1;
  for (std::size_t i = 0; i < places; ++i) {
    const std::uint32_t first = lesser(hashes[i], hashes[i + 1]);
    const std::uint32_t second = lesser(hashes[i + 2], hashes[i + 3]);
    keys[i] = lesser(lesser(first, second), hashes[i + 4]);
  }
}

#if WATTLE_VECTOR_BYTES == 0

inline void roll(const unsigned char* text, std::size_t bytes, std::size_t window,
                 std::uint32_t* out) {
  if (bytes < window) return;
  std::uint32_t hash = 0;
  std::uint32_t highest = 1;
  for (std::size_t i = 0; i < window; ++i) {
    hash = hash * kBase + text[i];
    if (i > 0) highest *= kBase;
  }
  for (std::size_t i = 0;; ++i) {
    out[i] = hash;
    if (i + window == bytes) break;
    hash = (hash - text[i] * highest) * kBase + text[i + window];
  }
}

void hashAll(const unsigned char* text, std::size_t bytes, int last, WindowHashes& hashes) {
  for (int w = 0; w <= last; ++w) roll(text, bytes, kWindows[w], hashes.of[w]);
  if (last < 2) return;
  std::uint32_t parts[kBatchBytes + 1];
  roll(text, bytes, kKeyWindow, parts);
  leastOf(parts, bytes, hashes.keys);
}

#else

constexpr std::uint32_t square(std::uint32_t value) { return value * value; }

// Windows of `first` and then `second` bytes, from the hashes of both; factor is kBase^second.
inline void join(const std::uint32_t* __restrict firsts, std::size_t first,
                 const std::uint32_t* __restrict seconds, std::size_t second, std::uint32_t factor,
                 std::size_t bytes, std::uint32_t* __restrict out) {
  if (bytes < first + second) return;
  const std::size_t places = bytes - first - second + 1;
  for (std::size_t i = 0; i < places; ++i) out[i] = firsts[i] * factor + seconds[i + first];
}

inline void hashPairs(const unsigned char* __restrict text, std::size_t bytes,
                      std::uint32_t* __restrict out) {
  for (std::size_t i = 0; i + 1 < bytes; ++i) out[i] = text[i] * kBase + text[i + 1];
}

void hashAll(const unsigned char* text, std::size_t bytes, int last, WindowHashes& hashes) {
  constexpr std::uint32_t kBase2 = square(kBase);
  constexpr std::uint32_t kBase4 = square(kBase2);
  alignas(64) std::uint32_t pairs[kBatchBytes + 1];
  hashPairs(text, bytes, pairs);
  const auto& of = hashes.of;
  join(pairs, 2, pairs, 2, kBase2, bytes, hashes.of[0]);
  if (last > 0) join(of[0], 4, of[0], 4, kBase4, bytes, hashes.of[1]);
  if (last < 2) return;
  join(of[1], 8, of[1], 8, square(kBase4), bytes, hashes.of[2]);
  alignas(64) std::uint32_t parts[kBatchBytes + 1];
  join(of[1], 8, of[0], 4, kBase4, bytes, parts);
  leastOf(parts, bytes, hashes.keys);
}

#endif

// Without branches: none could be foretold. The arithmetic is apart from the look-ups, since only
// the former is done for many places at once.
std::size_t siftRough(const PhraseFilter& filter, const std::uint32_t* __restrict keys,
                      std::size_t places, std::uint32_t* __restrict passed) {
  const std::uint32_t* const words = filter.rough;
  const int shift = filter.roughShift;
  alignas(64) std::uint32_t bits[kPlaces];
  for (std::size_t i = 0; i < places; ++i) bits[i] = roughBit(keys[i], shift);
  std::size_t count = 0;
  for (std::size_t i = 0; i < places; ++i) {
    passed[count] = static_cast<std::uint32_t>(i);
    count += words[bits[i] >> 5] >> (bits[i] & 31) & 1;
  }
  return count;
}

std::size_t sift(const PhraseFilter& filter, const std::uint32_t* keys, std::size_t places,
                 std::uint32_t* passed) {
  const std::size_t rough = siftRough(filter, keys, places, passed);
  const std::uint32_t* const words = filter.fine;
  const int shift = filter.fineShift;
  alignas(64) std::uint32_t kept[kPlaces];
  alignas(64) std::uint32_t numbers[kPlaces];
  for (std::size_t i = 0; i < rough; ++i) kept[i] = keys[passed[i]];
  for (std::size_t i = 0; i < rough; ++i) numbers[i] = fineWord(kept[i], shift);
  for (std::size_t i = 0; i < rough; ++i) __builtin_prefetch(&words[numbers[i]]);
  for (std::size_t i = 0; i < rough; ++i) kept[i] = fineBits(kept[i]);
  std::size_t count = 0;
  for (std::size_t i = 0; i < rough; ++i) {
    passed[count] = passed[i];
    count += (~words[numbers[i]] & kept[i]) == 0 ? 1 : 0;
  }
  return count;
}

std::size_t siftRuns(const PhraseFilter& filter, const std::uint32_t* keys, std::size_t places,
                     std::uint32_t* passed) {
  std::uint32_t starts[kPlaces + 1];
  starts[0] = 0;
  std::size_t runs = 1;
  for (std::size_t i = 1; i < places; ++i) {
    starts[runs] = static_cast<std::uint32_t>(i);
    runs += keys[i] != keys[i - 1] ? 1 : 0;
  }
  starts[runs] = static_cast<std::uint32_t>(places);
  alignas(64) std::uint32_t runKeys[kPlaces];
  for (std::size_t i = 0; i < runs; ++i) runKeys[i] = keys[starts[i]];
  std::uint32_t passedRuns[kPlaces];
  const std::size_t left = sift(filter, runKeys, runs, passedRuns);
  std::size_t count = 0;
  for (std::size_t i = 0; i < left; ++i) {
    const std::uint32_t* const run = starts + passedRuns[i];
    for (std::uint32_t place = run[0]; place < run[1]; ++place) passed[count++] = place;
  }
  return count;
}

}  // namespace

extern const PhraseLoops kPhraseLoops = {hashAll, sift, siftRuns};

}  // namespace wattle::kernels::WATTLE_ISA
