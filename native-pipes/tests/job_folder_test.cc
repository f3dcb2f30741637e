#include "wattle/pipes/job_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

namespace wattle::pipes::job_folder_test {
namespace {

class JobFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = ::testing::TempDir() + "wattle-folder.XXXXXX";
    ASSERT_NE(::mkdtemp(path_.data()), nullptr);
  }
  void TearDown() override {
    for (const char* name : {"file", "file.lock", "other"}) std::remove(inside(name).c_str());
    EXPECT_EQ(::rmdir(path_.c_str()), 0) << "nothing else is left";
  }

  std::string inside(std::string_view name) const { return path_ + "/" + std::string(name); }
  JobFolder folder() const { return JobFolder(path_.c_str()); }

  static bool save(const JobFolder& folder, std::string_view content) {
    return folder.save("file", content.size(), [content](const JobFolder::Write& write) {
      return write(content.substr(0, 1)) && write(content.substr(1));
    });
  }

  std::string path_;
};

TEST_F(JobFolderTest, aFileIsThereForOthers) {
  EXPECT_EQ(folder().find("file"), nullptr);
  ASSERT_TRUE(save(folder(), "content"));
  const std::unique_ptr<MappedFile> file = folder().find("file");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->bytes(), "content");
  struct stat facts;
  ASSERT_EQ(::stat(inside("file").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777, 0400u);
  // Another one in its place changes nothing for who has mapped it.
  ASSERT_TRUE(save(folder(), "other"));
  EXPECT_EQ(file->bytes(), "content");
  EXPECT_EQ(folder().find("file")->bytes(), "other");
}

TEST_F(JobFolderTest, theFirstOfTheEnvironmentsPaths) {
  ASSERT_EQ(::setenv("LOCAL_DIRS", (path_ + ",/nowhere").c_str(), 1), 0);
  EXPECT_TRUE(save(JobFolder::ofThisTask(), "content"));
  ASSERT_EQ(::unsetenv("LOCAL_DIRS"), 0);
  EXPECT_NE(folder().find("file"), nullptr);
  EXPECT_FALSE(JobFolder::ofThisTask().isThere());
}

TEST_F(JobFolderTest, withoutAFolderThereAreNoFiles) {
  ASSERT_EQ(::symlink(path_.c_str(), inside("other").c_str()), 0);
  for (const std::string& path :
       {std::string(), std::string("relative"), std::string("/nowhere"), inside("other")}) {
    const JobFolder none(path.c_str());
    EXPECT_FALSE(none.isThere()) << path;
    EXPECT_FALSE(save(none, "content"));
    EXPECT_EQ(none.find("file"), nullptr);
    EXPECT_FALSE(none.lock("file", 0));
  }
  EXPECT_FALSE(JobFolder(nullptr).isThere());
  for (const mode_t mode : {0770u, 0707u}) {
    ASSERT_EQ(::chmod(path_.c_str(), mode), 0);
    EXPECT_FALSE(folder().isThere()) << mode;
  }
  ASSERT_EQ(::chmod(path_.c_str(), 0700), 0);
}

TEST_F(JobFolderTest, takesNoFileThatOthersCanHaveWritten) {
  ASSERT_TRUE(save(folder(), "content"));
  ASSERT_EQ(::chmod(inside("file").c_str(), 0620), 0);
  EXPECT_EQ(folder().find("file"), nullptr);
  ASSERT_EQ(::chmod(inside("file").c_str(), 0400), 0);
  EXPECT_NE(folder().find("file"), nullptr);
  ASSERT_EQ(::symlink(inside("file").c_str(), inside("other").c_str()), 0);
  EXPECT_EQ(folder().find("other"), nullptr);
  ASSERT_EQ(::unlink(inside("other").c_str()), 0);
  ASSERT_EQ(::mkfifo(inside("other").c_str(), 0600), 0);
  EXPECT_EQ(folder().find("other"), nullptr) << "and does not wait";
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files to others";
  ASSERT_EQ(::chown(inside("file").c_str(), 12345, 0), 0);
  EXPECT_EQ(folder().find("file"), nullptr);
  ASSERT_EQ(::chown(path_.c_str(), 12345, 0), 0);
  EXPECT_FALSE(folder().isThere());
}

TEST_F(JobFolderTest, anEmptyFileIsNone) {
  std::ofstream(inside("file")).close();
  EXPECT_EQ(folder().find("file"), nullptr);
}

TEST_F(JobFolderTest, whatIsNotWholeIsNotThere) {
  EXPECT_FALSE(folder().save("file", 4, [](const JobFolder::Write& write) {
    return write("half") && false;
  }));
  EXPECT_EQ(folder().find("file"), nullptr);
  EXPECT_FALSE(folder().save("file", JobFolder::kMaxBytes + 1,
                             [](const JobFolder::Write&) { return true; }));
}

TEST_F(JobFolderTest, oneHoldsALock) {
  {
    const OwnDescriptor lock = folder().lock("file", 0);
    EXPECT_TRUE(lock);
    EXPECT_FALSE(folder().lock("file", 0));
    EXPECT_FALSE(folder().lock("file", 1));
  }
  EXPECT_TRUE(folder().lock("file", 0));
}

}  // namespace
}  // namespace wattle::pipes::job_folder_test
