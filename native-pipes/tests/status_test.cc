#include "wattle/pipes/status.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace wattle::pipes {
namespace {

TEST(Status, everyErrorHasItsOwnMessageAndExitCode) {
  std::set<std::string_view> texts;
  for (int code = static_cast<int>(Error::kMissingEnvironment);
       code <= static_cast<int>(Error::kBadSplit); ++code) {
    const Status status(static_cast<Error>(code));
    EXPECT_NE(message(status.error()), "unknown error code") << code;
    EXPECT_TRUE(texts.insert(message(status.error())).second) << status.text();
    EXPECT_GT(status.exitCode(), 0);
    EXPECT_LT(status.exitCode(), 126);
  }
  EXPECT_EQ(Status().exitCode(), 0);
  EXPECT_EQ(message(static_cast<Error>(200)), "unknown error code");
}

}  // namespace
}  // namespace wattle::pipes
