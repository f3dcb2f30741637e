#include <immintrin.h>

#include <cstdint>

namespace wattle::kernels {
namespace {

// The delimiters differ in their low four bits: a byte is one if it is the entry of its own low
// bits. The other entries are 0, which is never a byte that looks them up. The shuffle gives 0 for
// bytes from 0x80 on.
inline std::uint64_t delimiterMask(const char* bytes) {
  const __m256i table = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', 0, 0));
  const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
  const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes) + 1);
  const int lowBits = _mm256_movemask_epi8(_mm256_cmpeq_epi8(low, _mm256_shuffle_epi8(table, low)));
  const int highBits =
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(high, _mm256_shuffle_epi8(table, high)));
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(highBits)) << 32 |
         static_cast<std::uint32_t>(lowBits);
}

}  // namespace
}  // namespace wattle::kernels

#define WATTLE_ADD_WORDS addWordsAvx2
#include "wordcount_loop.inc"  // NOLINT
