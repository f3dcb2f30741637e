#include "wattle/kernels/pi.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "halton_runs.h"

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

TEST(HaltonSequence, goesOn) {
  HaltonSequence whole(12345678);
  HaltonSequence parts(12345678);
  const std::uint64_t inside = whole.inside(100000);
  EXPECT_EQ(parts.inside(1) + parts.inside(0) + parts.inside(99999), inside);
  HaltonSequence later(12345678 + 100000, whole.y());
  EXPECT_EQ(later.isInside(), whole.isInside());
  EXPECT_EQ(later.inside(1000), whole.inside(1000));
  EXPECT_EQ(later.y(), whole.y());
}

TEST(HaltonRuns, giveTheBitsOfTheSteps) {
  // Places all over a run's range, and digits above it that carry.
  constexpr std::uint64_t kRange = std::uint64_t{1} << 40;
  std::uint64_t random = 1;
  for (int i = 0; i < 300; ++i) {
    random = random * 6364136223846793005 + 1442695040888963407;
    const double y = static_cast<double>(random >> 24) / (static_cast<double>(kRange) * kRunPoints);
    const std::uint64_t run = i < 100 ? 3486784400u - static_cast<unsigned>(i) : random >> 40;
    HaltonSequence steps(run * kRunPoints, y);
    steps.inside(kRunPoints);
    EXPECT_EQ(haltonAfterRun(run, y), steps.y()) << "run " << run << ", y " << y;
  }
  for (const double y : {0.0, 1.0 / kRunPoints, -1e-9, -1e-6, 1.1 / kRunPoints, 0.1}) {
    HaltonSequence steps(0, y);
    steps.inside(kRunPoints);
    EXPECT_EQ(haltonAfterRun(0, y), steps.y()) << y;
  }
}

// Each look at a run must find it as the one before has left it.
TEST(PiCounter, keepsHadoopsErrorsOverCalls) {
  for (const Isa isa : supportedIsas()) {
    for (const std::uint64_t offset :
         {std::uint64_t{0}, std::uint64_t{2185}, std::uint64_t{2187}, std::uint64_t{1000},
          (std::uint64_t{1} << 52) - 20000, std::uint64_t{1} << 52}) {
      PiCounter counter(offset, isa);
      HaltonSequence sequence(offset);
      for (const std::uint64_t samples : {1u, 2185u, 2u, 2187u, 0u, 5000u, 20000u, 3u}) {
        EXPECT_EQ(counter.inside(samples), sequence.inside(samples))
            << nameOf(isa) << ", offset " << offset << ", samples " << samples;
      }
    }
  }
}

#if defined(__x86_64__)  // Takes too long in an emulator.
struct HadoopCount {
  std::uint64_t offset;
  std::uint64_t samples;
  std::uint64_t inside;
};

std::vector<HadoopCount> hadoopCounts() {
  std::ifstream file(WATTLE_HADOOP_COUNTS);
  std::vector<HadoopCount> counts;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    HadoopCount count{};
    std::istringstream(line) >> count.offset >> count.samples >> count.inside;
    counts.push_back(count);
  }
  return counts;
}

TEST(PiCounter, countsWhatHadoopDoesForManySamples) {
  std::vector<HadoopCount> counts = hadoopCounts();
  ASSERT_EQ(counts.size(), 33u) << WATTLE_HADOOP_COUNTS;
#ifdef WATTLE_SANITIZED  // Ten to forty times slower, and each offset takes the same ways.
  counts.resize(2);
#endif
  for (const HadoopCount& count : counts) {
    EXPECT_EQ(piInside(count.offset, count.samples), count.inside)
        << "offset " << count.offset << ", samples " << count.samples;
  }
  for (const Isa isa : supportedIsas()) {
    EXPECT_EQ(piInside(counts[1].offset, counts[1].samples, isa), counts[1].inside) << nameOf(isa);
  }
}

TEST(HaltonSequence, countsWhatHadoopDoes) {
  const HadoopCount count = hadoopCounts().at(1);
  EXPECT_EQ(HaltonSequence(count.offset).inside(count.samples), count.inside);
}
#endif

}  // namespace
}  // namespace wattle::kernels::pi_test
