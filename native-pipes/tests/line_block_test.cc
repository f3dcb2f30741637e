#include "wattle/pipes/line_block.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace wattle::pipes::line_block_test {
namespace {

class LineBlocks : public ::testing::Test {
 protected:
  void add(std::string_view text) {
    block_.add(text, [this](std::string_view block) { blocks_.emplace_back(block); });
  }
  void flush() {
    block_.flush([this](std::string_view block) { blocks_.emplace_back(block); });
  }

  LineBlock block_;
  std::vector<std::string> blocks_;
};

TEST_F(LineBlocks, gatherShortLines) {
  add("to be");
  add("");
  add("or not");
  EXPECT_TRUE(blocks_.empty());
  flush();
  EXPECT_EQ(blocks_, (std::vector<std::string>{"to be\n\nor not\n"}));
  flush();
  EXPECT_EQ(blocks_.size(), 1u) << "nothing was left";
}

TEST_F(LineBlocks, passOnLongTextsInTheirOrder) {
  const std::string large(LineBlock::kBytes / 2, 'x');
  add("before");
  add(large);
  add("after");
  flush();
  EXPECT_EQ(blocks_, (std::vector<std::string>{"before\n", large, "after\n"}));
}

TEST_F(LineBlocks, neverExceedTheirSize) {
  const std::string line(LineBlock::kBytes / 2 - 1, 'x');
  for (int i = 0; i < 5; ++i) add(line);
  flush();
  ASSERT_EQ(blocks_.size(), 3u);
  EXPECT_EQ(blocks_[0], line + "\n" + line + "\n");
  EXPECT_EQ(blocks_[0].size(), LineBlock::kBytes);
  EXPECT_EQ(blocks_[2], line + "\n");
}

}  // namespace
}  // namespace wattle::pipes::line_block_test
