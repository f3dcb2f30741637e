#include "wattle/pipes/side_file.h"

#include <gtest/gtest.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "wattle/pipes/codec.h"

namespace wattle::pipes::side_file_test {
namespace {

class SideFile : public ::testing::Test {
 protected:
  SideFile() : name_(::testing::TempDir() + "wattle-side-" + decimal(::getpid())) {
    std::FILE* file = std::fopen(name_.c_str(), "wb");
    EXPECT_EQ(std::fwrite("a\0\nb", 1, 4, file), 4u);
    EXPECT_EQ(std::fclose(file), 0);
  }
  ~SideFile() override { std::remove(name_.c_str()); }

  const std::string name_;
  std::string content_ = "what was there before";
};

TEST_F(SideFile, isReadAsItIs) {
  ASSERT_TRUE(readSideFile("key", name_, 4, content_).ok());
  EXPECT_EQ(content_, std::string("a\0\nb", 4));
  ASSERT_TRUE(readSideFile("key", name_, 4, content_, 1000).ok());
  EXPECT_GE(content_.capacity(), 1004u);
}

TEST_F(SideFile, refusalsNameKeyFileAndReason) {
  const Status large = readSideFile("my.key", name_, 3, content_);
  EXPECT_EQ(large.error(), Error::kBadConf);
  EXPECT_EQ(large.detail().find("my.key = '" + name_ + "': has 4 bytes, more than 3 (allowed: "), 0u)
      << large.text();
  const Status missing = readSideFile("my.key", name_ + "-not", 3, content_);
  EXPECT_NE(missing.text().find("-not': No such file"), std::string::npos) << missing.text();
  const Status folder = readSideFile("my.key", ::testing::TempDir(), 3, content_);
  EXPECT_NE(folder.text().find("not a regular file"), std::string::npos) << folder.text();
}

TEST_F(SideFile, isSeenWithMoreThan4Gib) {
  constexpr off_t kBytes = 5000000000;
  ASSERT_EQ(::truncate(name_.c_str(), kBytes), 0) << "takes no room: the file has a hole";
  const Status status = readSideFile("key", name_, 1000, content_);
  EXPECT_NE(status.text().find("has 5000000000 bytes, more than 1000"), std::string::npos)
      << status.text();
}

}  // namespace
}  // namespace wattle::pipes::side_file_test
