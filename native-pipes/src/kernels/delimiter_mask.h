// Where words end in 64 bytes, by the vectors of the instruction set that this is compiled for.
#ifndef WATTLE_KERNELS_DELIMITER_MASK_H_
#define WATTLE_KERNELS_DELIMITER_MASK_H_

#if defined(__x86_64__)
#include <immintrin.h>
#else
#include <arm_neon.h>
#endif

#include <cstdint>

namespace wattle::kernels::WATTLE_ISA {
namespace {

// delimiterMask() has a bit for each byte: whether it is a blank, tab, line feed, form feed or
// return.
#if WATTLE_VECTOR_BYTES == 64

// As for AVX2, in one step.
inline std::uint64_t delimiterMask(const char* bytes) {
  const __m512i table = _mm512_broadcast_i32x4(
      _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', 0, 0));
  const __m512i v = _mm512_loadu_si512(bytes);
  return _mm512_cmpeq_epi8_mask(v, _mm512_shuffle_epi8(table, v));
}

#elif WATTLE_VECTOR_BYTES == 32

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

#elif defined(__x86_64__)

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

#else

// As for AVX2; the compares become bits by adding up neighbours three times.
inline std::uint64_t delimiterMask(const char* bytes) {
  alignas(16) constexpr std::uint8_t kTable[16] = {' ', 0,    0,    0, 0,    0,    0, 0,
                                                   0,   '\t', '\n', 0, '\f', '\r', 0, 0};
  alignas(16) constexpr std::uint8_t kBits[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                                  1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t table = vld1q_u8(kTable);
  const uint8x16_t bit = vld1q_u8(kBits);
  uint8x16_t found[4];
  for (int i = 0; i < 4; ++i) {
    const uint8x16_t v = vld1q_u8(reinterpret_cast<const std::uint8_t*>(bytes) + 16 * i);
    const uint8x16_t entry = vqtbl1q_u8(table, vandq_u8(v, vdupq_n_u8(15)));
    found[i] = vandq_u8(vceqq_u8(v, entry), bit);
  }
  const uint8x16_t pairs = vpaddq_u8(vpaddq_u8(found[0], found[1]), vpaddq_u8(found[2], found[3]));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

#endif

}  // namespace
}  // namespace wattle::kernels::WATTLE_ISA

#endif  // WATTLE_KERNELS_DELIMITER_MASK_H_
