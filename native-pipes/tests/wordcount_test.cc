#include "wattle/kernels/wordcount.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wattle::kernels::wordcount_test {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

// StringTokenizer's default delimiters, byte by byte.
void slowCount(std::string_view text, Counts& counts) {
  std::string word;
  for (const char letter : text) {
    if (std::strchr(" \t\n\r\f", letter) == nullptr || letter == 0) {
      word += letter;
    } else if (!word.empty()) {
      ++counts[std::exchange(word, {})];
    }
  }
  if (!word.empty()) ++counts[word];
}

void drainInto(WordCounter& counter, Counts& counts) {
  counter.drain(
      [&](std::string_view word, std::uint64_t count) { counts[std::string(word)] += count; });
}

// The text lies in memory that ends where it does: a sanitizer sees any byte read beyond.
Counts fastCount(std::string_view text, Isa isa, std::size_t maxBytes = std::size_t{64} << 20) {
  std::unique_ptr<char[]> copy(new char[text.size()]);
  if (!text.empty()) std::memcpy(copy.get(), text.data(), text.size());
  WordCounter counter(maxBytes, isa);
  Counts counts;
  std::size_t done = 0;
  for (;;) {
    done += counter.add({copy.get() + done, text.size() - done});
    const bool all = done == text.size();
    drainInto(counter, counts);
    if (all) return counts;
  }
}

void expectSame(std::string_view text) {
  Counts expected;
  slowCount(text, expected);
  for (const Isa isa : supportedIsas()) {
    EXPECT_EQ(fastCount(text, isa), expected) << nameOf(isa) << ": " << text.substr(0, 200);
  }
}

class Random {
 public:
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state_ >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_ = 42;
};

TEST(WordCount, countsEdgeCases) {
  for (const std::string_view text :
       {std::string_view(""), std::string_view(" "), std::string_view("a"), std::string_view("a "),
        std::string_view(" a"), std::string_view("a a\nb\tc\rd\fe\va\n"),
        std::string_view("a\0b a\0 a \0 \0", 12), std::string_view("\xc3\xa4\xe2\x82\xac \xff\x80"),
        std::string_view("\xa0\x89\x8a \x8d\x8c"), std::string_view("a\x0b\x0b b\x1f\x1c c")}) {
    expectSame(text);
  }
}

TEST(WordCount, countsWordsOfAnyLengthAtAnyPlace) {
  for (std::size_t length = 1; length <= 140; ++length) {
    for (std::size_t blanks = 0; blanks < 70; blanks += 3) {
      expectSame(std::string(blanks, ' ') + std::string(length, 'x') + " " +
                 std::string(length, 'y') + "\n" + std::string(length, 'x'));
    }
  }
}

TEST(WordCount, everyByteIsALetterOrADelimiter) {
  for (int code = 0; code < 256; ++code) {
    expectSame("ab" + std::string(1, static_cast<char>(code)) + "cd ab cd");
  }
}

TEST(WordCount, countsAWordOfAMegabyte) {
  const std::string word(1 << 20, 'm');
  expectSame(word + " x " + word + "\n" + word + "y");
}

TEST(WordCount, tellsApartWordsThatDifferLate) {
  std::string text;
  for (std::size_t length = 1; length < 60; ++length) {
    for (std::size_t place = 0; place < length; ++place) {
      std::string word(length, 'a');
      word[place] = 'b';
      text += word + " " + word + "\n";
    }
  }
  expectSame(text);
}

TEST(WordCount, countsRandomTexts) {
  Random random;
  for (int round = 0; round < 300; ++round) {
    std::string text;
    const std::uint32_t size = random.below(3000);
    const std::uint32_t letters = 1 + random.below(30);
    for (std::uint32_t i = 0; i < size; ++i) {
      text += random.below(6) == 0 ? " \t\n\r\f"[random.below(5)]
                                   : static_cast<char>('a' + random.below(letters));
    }
    expectSame(text);
  }
}

TEST(WordCount, growsAndKeepsItsCounts) {
  std::string text;
  Random random;
  for (int i = 0; i < 60000; ++i) {
    text += std::to_string(random.below(1 << 30)) +
            (random.below(4) == 0 ? "-a-rather-long-word\n" : "\n");
  }
  text += text;
  expectSame(text);
}

TEST(WordCount, givesBackWhatItHasNoMemoryFor) {
  std::string text;
  Random random;
  for (int i = 0; i < 20000; ++i) {
    text += std::to_string(random.below(10000)) + (i % 3 == 0 ? "-and-a-long-tail " : " ");
  }
  Counts expected;
  slowCount(text, expected);
  for (const Isa isa : supportedIsas()) {
    for (const std::size_t bound : {std::size_t{0}, std::size_t{40000}, std::size_t{200000}}) {
      EXPECT_EQ(fastCount(text, isa, bound), expected) << nameOf(isa) << " in " << bound;
    }
  }
}

TEST(WordCount, staysWithinItsMemory) {
  constexpr std::size_t kBound = 300000;
  WordCounter counter(kBound);
  int drains = 0;
  for (int i = 0; i < 50000; ++i) {
    const std::string word = std::to_string(i) + (i % 5 == 0 ? "-longer-than-16-bytes" : "");
    while (counter.add(word) < word.size()) {
      counter.drain([](std::string_view, std::uint64_t) {});
      ++drains;
    }
    ASSERT_LE(counter.usedBytes(), kBound);
  }
  EXPECT_GT(drains, 3);
  EXPECT_GT(counter.uniqueWords(), 0u);
}

TEST(WordCount, drainsInTheOrderOfBytes) {
  // Words that begin alike and differ in the table and beyond it, prefixes, bytes from 0x80 on.
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::to_string(i * 7) + "\n";
  for (std::size_t length = 1; length < 40; ++length) {
    const std::string word(length, 'm');
    for (const std::string_view tail : {"", "\x01", "a", "z", "\x7f", "\x80", "\xc3\xa4", "\xff"}) {
      text.append(tail).append(word).append(" ").append(word).append(tail).append("\n");
    }
    text.append(word).push_back('\0');
    text.append("\n").append(length, '\0').append("\n");
  }
  Counts counts;
  slowCount(text, counts);
  // std::string compares its bytes without a sign.
  std::vector<std::string> sorted;
  for (const auto& entry : counts) sorted.push_back(entry.first);
  for (const Isa isa : supportedIsas()) {
    WordCounter counter(1 << 22, isa);
    ASSERT_EQ(counter.add(text), text.size());
    std::vector<std::string> order;
    counter.drain([&](std::string_view word, std::uint64_t) { order.emplace_back(word); });
    EXPECT_EQ(order, sorted) << nameOf(isa);
  }
}

}  // namespace
}  // namespace wattle::kernels::wordcount_test
