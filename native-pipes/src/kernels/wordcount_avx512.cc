#include <immintrin.h>

#include <cstdint>

namespace wattle::kernels {
namespace {

// As for AVX2, in one step.
inline std::uint64_t delimiterMask(const char* bytes) {
  const __m512i table = _mm512_broadcast_i32x4(
      _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', 0, 0));
  const __m512i v = _mm512_loadu_si512(bytes);
  return _mm512_cmpeq_epi8_mask(v, _mm512_shuffle_epi8(table, v));
}

}  // namespace
}  // namespace wattle::kernels

#define WATTLE_ADD_WORDS addWordsAvx512
#include "wordcount_loop.inc"  // NOLINT
