#include "wattle/kernels/pi.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace wattle::kernels::pi_test {
namespace {

// The definition: the digits of the index, mirrored at the point.
long double mirrored(std::uint64_t index, unsigned base) {
  long double result = 0;
  long double weight = 1;
  for (; index != 0; index /= base) {
    weight /= base;
    result += static_cast<long double>(index % base) * weight;
  }
  return result;
}

std::uint64_t slowInside(std::uint64_t offset, std::uint64_t samples) {
  std::uint64_t inside = 0;
  for (std::uint64_t i = offset + 1; i <= offset + samples; ++i) {
    const long double u = mirrored(i, 2) - 0.5L;
    const long double v = mirrored(i, 3) - 0.5L;
    if (u * u + v * v <= 0.25L) ++inside;
  }
  return inside;
}

TEST(Pi, everyIsaCountsWhatTheDefinitionSays) {
  for (const Isa isa : supportedIsas()) {
    for (const std::uint64_t offset :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2046}, std::uint64_t{2186},
          std::uint64_t{4194303}, std::uint64_t{4782960}, std::uint64_t{12345678},
          std::uint64_t{3000000000}, std::uint64_t{1} << 40, (std::uint64_t{1} << 62) - 7}) {
      for (const std::uint64_t samples : {0u, 1u, 2u, 3u, 7u, 15u, 17u, 100u, 5000u}) {
        EXPECT_EQ(piInside(offset, samples, isa), slowInside(offset, samples))
            << nameOf(isa) << ", offset " << offset << ", samples " << samples;
      }
    }
  }
}

// Hadoop 3.5.0's own class gave these for 10^7 samples.
TEST(Pi, everyIsaCountsWhatHadoopDoes) {
  for (const Isa isa : supportedIsas()) {
    EXPECT_EQ(piInside(0, 10000000, isa), 7853961u) << nameOf(isa);
    EXPECT_EQ(piInside(12345678, 10000000, isa), 7853969u) << nameOf(isa);
    EXPECT_EQ(piInside(3000000000, 10000000, isa), 7853906u) << nameOf(isa);
  }
}

TEST(Pi, partsAddUp) {
  const std::uint64_t whole = piInside(1000, 300000);
  std::uint64_t parts = 0;
  std::uint64_t done = 0;
  for (std::uint64_t part = 1; done < 300000; part = part * 3 + 1) {
    const std::uint64_t now = part < 300000 - done ? part : 300000 - done;
    parts += piInside(1000 + done, now);
    done += now;
  }
  EXPECT_EQ(parts, whole);
}

TEST(HaltonSequence, countsWhatHadoopDoesAndGoesOn) {
  HaltonSequence whole(12345678);
  HaltonSequence parts(12345678);
  const std::uint64_t inside = whole.inside(1000000);
  EXPECT_EQ(inside, piInside(12345678, 1000000));
  EXPECT_EQ(parts.inside(1) + parts.inside(0) + parts.inside(999999), inside);
}

#if defined(__x86_64__)  // Takes too long in an emulator.
TEST(HaltonSequence, keepsJavasRoundingErrors) {
  HaltonSequence sequence(0);
  EXPECT_EQ(sequence.inside(10000000), 7853961u);
  // Hadoop's class, after 3 * 10^8 samples; the exact number is 3 larger.
  EXPECT_EQ(sequence.inside(290000000) + 7853961u, 235619393u);
  EXPECT_EQ(piInside(0, 300000000), 235619396u);
}

TEST(HaltonSequence, agreesWithTheBlocksForAHundredMillionSamples) {
  EXPECT_EQ(HaltonSequence(5000000000).inside(100000000), piInside(5000000000, 100000000));
}
#endif

}  // namespace
}  // namespace wattle::kernels::pi_test
