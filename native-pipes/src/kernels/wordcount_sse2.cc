#include <emmintrin.h>

#include <cstdint>

namespace wattle::kernels {
namespace {

// A bit for each of 64 bytes: whether it is a blank, tab, line feed, form feed or return.
inline std::uint64_t delimiterMask(const char* bytes) {
  std::uint64_t result = 0;
  for (int i = 0; i < 4; ++i) {
    const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes) + i);
    const __m128i controls =
        _mm_and_si128(_mm_cmpgt_epi8(v, _mm_set1_epi8(8)), _mm_cmplt_epi8(v, _mm_set1_epi8(14)));
    const __m128i some = _mm_andnot_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(11)), controls);
    const __m128i all = _mm_or_si128(some, _mm_cmpeq_epi8(v, _mm_set1_epi8(' ')));
    result |= static_cast<std::uint64_t>(_mm_movemask_epi8(all)) << 16 * i;
  }
  return result;
}

}  // namespace
}  // namespace wattle::kernels

#define WATTLE_ADD_WORDS addWordsSse2
#include "wordcount_loop.inc"  // NOLINT
