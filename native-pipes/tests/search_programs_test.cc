// The programs that read a file of their own: grep and k-means.
#include <gtest/gtest.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "grep_program.h"
#include "kmeans_program.h"
#include "testing_run.h"

namespace wattle::programs {
namespace {

class ScratchFile {
 public:
  explicit ScratchFile(std::string_view content)
      : name_(::testing::TempDir() + "wattle-search-" + pipes::decimal(::getpid())) {
    std::FILE* file = std::fopen(name_.c_str(), "wb");
    EXPECT_EQ(std::fwrite(content.data(), 1, content.size(), file), content.size());
    EXPECT_EQ(std::fclose(file), 0);
  }
  ~ScratchFile() { std::remove(name_.c_str()); }
  const std::string& name() const { return name_; }

 private:
  const std::string name_;
};

Script mapOf(Script script, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) script.number(4).text("").text(line);
  return script.number(8);
}

Script reduceOf(std::string_view key, const std::vector<std::string>& values) {
  Script script = started("k", "v").number(5).number(0).number(1).number(6).text(key);
  for (const std::string& value : values) script.number(7).text(value);
  return script.number(8);
}

std::string record(std::string_view key, std::string_view value) {
  return Script().number(50).text(key).text(value).bytes();
}

std::string sums(std::int64_t count, const std::vector<double>& values) {
  std::string result = longWritable(count);
  for (const double value : values) result += pipes::doubleWritable(value);
  return result;
}

void expectBadConf(pipes::Program& program, std::string_view key, std::string_view value,
                   std::string_view part) {
  const Outcome outcome = run(program, mapOf(mapStarted(key, value), {"1"}));
  EXPECT_EQ(outcome.status.error(), pipes::Error::kBadConf);
  EXPECT_NE(outcome.status.text().find(part), std::string::npos) << outcome.status.text();
}

TEST(GrepProgram, countsThePatternsOfAFile) {
  const ScratchFile file("the\r\nfox jumps\n\nabsent phrase of words\nfox jumps\nq\r");
  GrepProgram program;
  const Outcome outcome =
      run(program, mapOf(mapStarted(kGrepFileKey, file.name()),
                         {"the quick fox jumps", "", "over the\nfox", " jumps", "fox jumps"}));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.records, record("q", longWritable(1)) + record("the", longWritable(2)) +
                                 record("fox jumps", longWritable(2)));
}

TEST(GrepProgram, countsOnePatternInRecordsOfAnySize) {
  GrepProgram program;
  const std::string large(100000, 'a');
  const Outcome outcome =
      run(program, mapOf(mapStarted(kGrepPatternKey, "aaaa"), {"aaaaa", large, "aaa", "a"}));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.records, record("aaaa", longWritable(2 + 99997)));
}

TEST(GrepProgram, saysWhatIsWrongWithItsPatterns) {
  GrepProgram program;
  expectBadConf(program, "other", "x", "exactly one of them");
  expectBadConf(program, kGrepPatternKey, "", "no pattern");
  expectBadConf(program, kGrepPatternKey, "a\nb", "line feed");
  expectBadConf(program, kGrepFileKey, "/nowhere/patterns", "No such file");
  expectBadConf(program, kGrepFileKey, ::testing::TempDir(), "not a regular file");
  const ScratchFile file("\n\r\n\n");
  expectBadConf(program, kGrepFileKey, file.name(), "no pattern");
}

TEST(GrepProgram, anEmptySplitHasNoOccurrences) {
  GrepProgram program;
  const Outcome outcome = run(program, mapOf(mapStarted(kGrepPatternKey, "a"), {}));
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_EQ(outcome.records, "");
}

TEST(KMeansProgram, emitsCountsAndSumsOfCentroidsWithPoints) {
  const ScratchFile file("0,0\r\n\n10,10\n100,100");
  KMeansProgram program;
  const Outcome outcome =
      run(program, mapOf(mapStarted(kCentroidsFileKey, file.name()),
                         {"1,2", "", "9,11.5\r", "-1,0.25\n\n98,1e2\n", "0,0"}));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.records, record("0", sums(3, {0, 2.25})) + record("1", sums(1, {9, 11.5})) +
                                 record("2", sums(1, {98, 100})));
}

TEST(KMeansProgram, fewPointsOfManyDimensionsWaitForEachOther) {
  EXPECT_EQ(waitingPointsOf(1), 64u);
  EXPECT_EQ(waitingPointsOf(1 << 10), 64u);
  EXPECT_EQ(waitingPointsOf((1 << 10) + 1), 32u);
  EXPECT_EQ(waitingPointsOf(1 << 16), 1u);
  EXPECT_EQ(waitingPointsOf(kMaxCentroidValues), 1u);

  for (const std::size_t dimensions : {std::size_t{20000}, std::size_t{70000}}) {
    std::string ones = "1";
    for (std::size_t d = 1; d < dimensions; ++d) ones += ",1";
    const ScratchFile file(ones);
    KMeansProgram program;
    const Outcome outcome = run(program, mapOf(mapStarted(kCentroidsFileKey, file.name()),
                                               {ones, ones + "\n" + ones, ones, ones}));
    ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
    EXPECT_EQ(outcome.records, record("0", sums(5, std::vector<double>(dimensions, 5))));
  }
}

TEST(KMeansProgram, refusesMoreNumbersThanItHasMemoryFor) {
  // Before it looks at them.
  const ScratchFile file(std::string(kMaxCentroidValues, ','));
  KMeansProgram program;
  expectBadConf(program, kCentroidsFileKey, file.name(), "more than 16777216 numbers");
}

TEST(KMeansProgram, refusesLinesThatAreNoPoints) {
  const ScratchFile file("0,0\n");
  KMeansProgram program;
  for (const char* line : {"1", "1,2,3", "a,b", "1,nan", "1, 2"}) {
    const Outcome outcome =
        run(program, mapOf(mapStarted(kCentroidsFileKey, file.name()), {"1,2", line}));
    EXPECT_EQ(outcome.status.error(), pipes::Error::kProgramFailed) << line;
    EXPECT_NE(outcome.status.text().find(line), std::string::npos) << outcome.status.text();
  }
}

TEST(KMeansProgram, saysWhatIsWrongWithItsCentroids) {
  KMeansProgram program;
  expectBadConf(program, "other", "x", "wattle.kmeans.centroids.file is not set");
  expectBadConf(program, kCentroidsFileKey, "/nowhere/centroids", "No such file");
  {
    const ScratchFile file("\n\n");
    expectBadConf(program, kCentroidsFileKey, file.name(), "0 numbers");
  }
  const ScratchFile file("1,2\n1\n");
  expectBadConf(program, kCentroidsFileKey, file.name(), "line '1' is no point");
}

TEST(KMeansProgram, theOrderOfArrivalDoesNotMatter) {
  KMeansProgram program;
  const std::vector<std::string> parts = {sums(2, {0.1, -0.0}), sums(1, {1e16, -0.0}),
                                          sums(1, {-1e16, 0.0}), sums(3, {0.3, -0.0})};
  const std::vector<std::string> mirrored(parts.rbegin(), parts.rend());
  const Outcome first = run(program, reduceOf("12", parts));
  ASSERT_TRUE(first.status.ok()) << first.status.text();
  // In the order of the bytes: (1e16 - 1e16) + 0.1 + 0.3, of 7 points.
  char mean[40];
  std::snprintf(mean, sizeof mean, "%.16e", (0.1 + 0.3) / 7);
  EXPECT_EQ(first.records, record("12", "7\t" + std::string(mean) + ",0.0000000000000000e+00"));
  EXPECT_EQ(run(program, reduceOf("12", mirrored)).records, first.records);
}

TEST(KMeansProgram, writesMeansSoThatTheyCanBeReadBack) {
  KMeansProgram program;
  const Outcome outcome = run(program, reduceOf("0", {sums(2, {2.5, -1e-7}), sums(2, {0, 0})}));
  EXPECT_EQ(outcome.records, record("0", "4\t6.2500000000000000e-01,-2.4999999999999999e-08"));
}

TEST(KMeansProgram, refusesValuesThatAreNoSums) {
  KMeansProgram program;
  const std::vector<std::vector<std::string>> wrong = {{"short"},
                                                       {longWritable(1)},
                                                       {sums(1, {1}), sums(1, {1, 2})},
                                                       {sums(0, {1})},
                                                       {sums(-1, {1}), sums(5, {1})},
                                                       {sums(INT64_MAX, {1}), sums(1, {1})},
                                                       {sums(1, {1e308}), sums(1, {1e308})}};
  for (const std::vector<std::string>& values : wrong) {
    EXPECT_EQ(run(program, reduceOf("0", values)).status.error(), pipes::Error::kProgramFailed);
  }
}

}  // namespace
}  // namespace wattle::programs
