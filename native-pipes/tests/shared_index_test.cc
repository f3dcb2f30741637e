// Grep's index of many phrases: one task makes it, the others map it, and whatever is wrong with
// the file the counts are the same.
#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grep_program.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/local_run.h"

namespace wattle::programs::shared_index_test {
namespace {

class SharedIndexTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "wattle-index.XXXXXX";
    ASSERT_NE(::mkdtemp(folder_.data()), nullptr);
    ASSERT_EQ(::setenv("LOCAL_DIRS", folder_.c_str(), 1), 0);
    phrases_ = folder_ + ".phrases";
    writePhrases("phrase");
  }
  void TearDown() override {
    ::unsetenv("LOCAL_DIRS");
    std::remove(phrases_.c_str());
    for (const std::string& name : namesThere()) std::remove((folder_ + "/" + name).c_str());
    EXPECT_EQ(::rmdir(folder_.c_str()), 0);
  }

  void writePhrases(const std::string& word) {
    std::ofstream file(phrases_, std::ios::binary | std::ios::trunc);
    for (int i = 0; i < 45000; ++i) file << word << " number " << i << " of all\n";
    ASSERT_GT(file.tellp(), static_cast<std::streamoff>(kSharedPhraseBytes));
  }

  std::vector<std::string> namesThere() const {
    std::vector<std::string> names;
    DIR* const folder = ::opendir(folder_.c_str());
    while (const dirent* entry = ::readdir(folder)) {
      if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
    }
    ::closedir(folder);
    return names;
  }

  // Of the index; empty if there is none.
  std::string fileThere() const {
    for (const std::string& name : namesThere()) {
      if (name.find('.') == std::string::npos) return folder_ + "/" + name;
    }
    return {};
  }

  // Counts in a text of known counts; says whether the task mapped an index, or made one.
  void expectSame(std::string_view how, const char* shared = "true") {
    GrepProgram program;
    pipes::LocalJob job;
    job.conf.set(kGrepFileKey, phrases_);
    job.conf.set(kGrepSharedKey, shared);
    pipes::LocalResult result;
    const pipes::Status status = pipes::runLocally(
        program, {{"", "a phrase number 7 of all\nphrase number 44999 of all, phrase number 7 of"}},
        result, job);
    ASSERT_TRUE(status.ok()) << status.text();
    const std::vector<pipes::Record> expected = {
        {"phrase number 44999 of all", pipes::longWritable(1)},
        {"phrase number 7 of all", pipes::longWritable(1)}};
    EXPECT_EQ(result.output.at(0), expected);
    std::map<std::pair<std::string, std::string>, std::int64_t> counters;
    if (!how.empty()) counters[{std::string(kGrepIndexGroup), std::string(how)}] = 1;
    EXPECT_EQ(result.counters, counters);
  }

  std::string folder_;
  std::string phrases_;
};

TEST_F(SharedIndexTest, oneTaskMakesItAndTheOthersMapIt) {
  expectSame(kGrepIndexMade);
  EXPECT_EQ(namesThere().size(), 2u) << "the index and its lock";
  expectSame(kGrepIndexMapped);
  expectSame(kGrepIndexMapped);
  expectSame("", "false");
}

TEST_F(SharedIndexTest, otherPhrasesHaveAnotherOne) {
  writePhrases("other");
  GrepProgram program;
  pipes::LocalJob job;
  job.conf.set(kGrepFileKey, phrases_);
  pipes::LocalResult result;
  ASSERT_TRUE(pipes::runLocally(program, {{"", "other number 1 of all"}}, result, job).ok());
  writePhrases("phrase");
  expectSame(kGrepIndexMade);
  EXPECT_EQ(namesThere().size(), 4u);
}

TEST_F(SharedIndexTest, withoutAFolderEachMakesItsOwn) {
  ASSERT_EQ(::unsetenv("LOCAL_DIRS"), 0);
  expectSame(kGrepIndexMade);
  expectSame(kGrepIndexMade);
  ASSERT_EQ(::setenv("LOCAL_DIRS", folder_.c_str(), 1), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0777), 0);
  expectSame(kGrepIndexMade);
  EXPECT_TRUE(namesThere().empty());
}

TEST_F(SharedIndexTest, makesADamagedOneAnew) {
  expectSame(kGrepIndexMade);
  const std::string file = fileThere();
  const auto change = [&file](std::streamoff place) {
    ASSERT_EQ(::chmod(file.c_str(), 0600), 0);
    std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
    bytes.seekg(place);
    const int there = bytes.get();
    bytes.seekp(place);
    bytes.put(static_cast<char>(there ^ 1));
    ASSERT_TRUE(bytes.good());
  };
  // Its name, its version, a number, a letter.
  for (const std::streamoff place : {0, 8, 5000, 1500000}) {
    change(place);
    expectSame(kGrepIndexMade);
    expectSame(kGrepIndexMapped);
  }
  for (const off_t bytes : {0, 63, 100000}) {
    ASSERT_EQ(::chmod(file.c_str(), 0600), 0);
    ASSERT_EQ(::truncate(file.c_str(), bytes), 0);
    expectSame(kGrepIndexMade);
    expectSame(kGrepIndexMapped);
  }
}

TEST_F(SharedIndexTest, takesNoneThatOthersCanHaveWritten) {
  expectSame(kGrepIndexMade);
  ASSERT_EQ(::chmod(fileThere().c_str(), 0666), 0);
  expectSame(kGrepIndexMade);
  expectSame(kGrepIndexMapped);
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files to others";
  ASSERT_EQ(::chown(fileThere().c_str(), 12345, 0), 0);
  expectSame(kGrepIndexMade);
  expectSame(kGrepIndexMapped);
}

}  // namespace
}  // namespace wattle::programs::shared_index_test
