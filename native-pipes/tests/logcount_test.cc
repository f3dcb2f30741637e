#include "wattle/kernels/logcount.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <ostream>
#include <regex>
#include <string>
#include <string_view>

namespace wattle::kernels::logcount_test {
namespace {

struct Result {
  std::string words;
  std::uint64_t messages = 0;
  std::uint64_t others = 0;

  bool operator==(const Result& other) const {
    return words == other.words && messages == other.messages && others == other.others;
  }
};

std::ostream& operator<<(std::ostream& out, const Result& result) {
  return out << result.messages << " messages, " << result.others << " others:\n" << result.words;
}

// The Java job's own regular expression.
Result slow(const std::string& text) {
  static const std::regex message(
      "^(\\d{4}-\\d\\d-\\d\\d) \\d\\d:\\d\\d:\\d\\d[,.]\\d+ +([A-Z]{4,5})(?![A-Za-z0-9_])");
  Result result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    std::smatch found;
    if (std::regex_search(line, found, message, std::regex_constants::match_continuous)) {
      result.words += found[1].str() + "-" + found[2].str() + "\n";
      ++result.messages;
    } else {
      ++result.others;
    }
    at = end + 1;
  }
  return result;
}

// The text lies in memory that ends where it does, at an odd address if it can.
Result fast(std::string_view text, std::size_t shift) {
  std::unique_ptr<char[]> copy(new char[text.size() + shift]);
  if (!text.empty()) std::memcpy(copy.get() + shift, text.data(), text.size());
  Result result;
  LogLines lines;
  appendLogWords({copy.get() + shift, text.size()}, result.words, lines);
  result.messages = lines.messages;
  result.others = lines.others;
  return result;
}

void expectSame(const std::string& text) {
  const Result expected = slow(text);
  for (const std::size_t shift : {0u, 1u, 3u}) {
    EXPECT_EQ(fast(text, shift), expected) << text.substr(0, 200);
  }
}

const std::string kMessage = "2015-10-17 15:37:56,547 INFO [main] a.B: started";

TEST(LogCount, knowsMessagesOfHadoop) {
  const Result result =
      fast(kMessage + "\n\tat a.B\n2015-10-18 00:00:00.1   ERROR\n" + kMessage, 0);
  EXPECT_EQ(result.words, "2015-10-17-INFO\n2015-10-18-ERROR\n2015-10-17-INFO\n");
  EXPECT_EQ(result.messages, 3u);
  EXPECT_EQ(result.others, 1u);
}

TEST(LogCount, anEmptyTextHasNoLines) {
  EXPECT_EQ(fast("", 0), Result());
  EXPECT_EQ(fast("\n\n", 0).others, 2u);
}

TEST(LogCount, everyPrefixOfAMessage) {
  for (std::size_t bytes = 0; bytes <= kMessage.size(); ++bytes) {
    expectSame(kMessage.substr(0, bytes));
    expectSame(kMessage.substr(0, bytes) + "\n" + kMessage);
  }
}

TEST(LogCount, everyByteAtEveryPlace) {
  for (std::size_t place = 0; place < 30; ++place) {
    std::string text;
    for (int code = 0; code < 256; ++code) {
      std::string line = kMessage.substr(0, 32);
      line[place] = static_cast<char>(code);
      text += line + "\n";
    }
    expectSame(text);
  }
}

TEST(LogCount, levelsOfAnyLengthAndWhatFollowsThem) {
  for (const char* level : {"", "INF", "WARN", "ERROR", "SEVERE", "WARn", "WARN_", "WARN1", "WARNa",
                            "WARN:", "WARN\xc3\xa4", "ERROR-", "ERRORX"}) {
    for (const char* time : {",1", ".123456789012", ",", ".", "", ",x", ", "}) {
      expectSame(std::string("2020-01-02 03:04:05") + time + " " + level);
      expectSame(std::string("2020-01-02 03:04:05") + time + level + " x");
    }
  }
}

TEST(LogCount, lineOfAMegabyteAndNulBytes) {
  const std::string large(1 << 20, '7');
  const std::string wide(1 << 20, ' ');
  const Result result =
      fast(kMessage + large + "\n2015-10-17 15:37:56," + large + wide + "WARN\n" + large, 1);
  EXPECT_EQ(result.words, "2015-10-17-INFO\n2015-10-17-WARN\n");
  EXPECT_EQ(result.others, 1u);
  expectSame(std::string(40, '\0') + "\n" + kMessage + std::string(3, '\0'));
}

}  // namespace
}  // namespace wattle::kernels::logcount_test
