// The inner loops of the grep kernel, one set for each instruction set: they find the few places
// where a phrase may begin.
#ifndef WATTLE_KERNELS_GREP_LOOPS_H_
#define WATTLE_KERNELS_GREP_LOOPS_H_

#include <cstddef>
#include <cstdint>

#include "per_isa.h"

namespace wattle::kernels {

// Places are looked at side by side, this many at a time.
constexpr std::size_t kPlaces = 1024;

// Of a phrase only a window is hashed, its first 4, 8 or 16 bytes.
constexpr std::size_t kWindows[] = {4, 8, 16};
constexpr std::size_t kLongestWindow = 16;
constexpr std::size_t kBatchBytes = kPlaces + kLongestWindow - 1;

// The hash of bytes b0 ... bn is b0 * kBase^n + ... + bn, in 32 bits.
constexpr std::uint32_t kBase = 0x2c1b3c6d;

// In the longest window the filters look for the least hash of kKeys shorter windows. Neighbours
// often share it: about one place in three has another one than the place before it.
constexpr std::size_t kKeyWindow = 12;
constexpr std::size_t kKeys = kLongestWindow - kKeyWindow + 1;

struct WindowHashes {
  // of[w][i] is the hash of window kWindows[w] at place i.
  alignas(64) std::uint32_t of[3][kBatchBytes + 1];
  // What the filters look for in the longest window at place i.
  alignas(64) std::uint32_t keys[kBatchBytes + 1];
};

// Two Bloom filters: rough fits into the CPU's second cache and lets pass about a fifth of what it
// should not; fine has three bits of one word for each hash. Both sizes are powers of two.
struct PhraseFilter {
  const std::uint32_t* rough;
  const std::uint32_t* fine;
  int roughShift;  // of 32 bits, to get a bit's number
  int fineShift;   // of 32 bits, to get a word's number
};

// "static": compiled for the instruction set of whoever includes it.
static inline std::uint32_t roughBit(std::uint32_t hash, int shift) {
  return hash * 0x9e3779b1u >> shift;
}

static inline std::uint32_t fineWord(std::uint32_t hash, int shift) {
  return (hash ^ hash >> 15) * 0x85ebca6bu >> shift;
}

static inline std::uint32_t fineBits(std::uint32_t hash) {
  const std::uint32_t mixed = (hash ^ hash >> 13) * 0xc2b2ae35u;
  return 1u << (mixed >> 27) | 1u << (mixed >> 22 & 31) | 1u << (mixed >> 17 & 31);
}

struct PhraseLoops {
  // Fills the hashes of all windows up to number `last` that lie within bytes, of which there are
  // kBatchBytes at most, and the keys of the longest windows.
  void (*hash)(const unsigned char* text, std::size_t bytes, int last, WindowHashes& hashes);
  // Writes the places whose keys pass both filters, in order; returns how many.
  std::size_t (*sift)(const PhraseFilter& filter, const std::uint32_t* keys, std::size_t places,
                      std::uint32_t* passed);
  // The same, faster where neighbours share their keys. There is at least one place.
  std::size_t (*siftRuns)(const PhraseFilter& filter, const std::uint32_t* keys, std::size_t places,
                          std::uint32_t* passed);
};

WATTLE_PER_ISA(PhraseLoops, kPhraseLoops);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_GREP_LOOPS_H_
