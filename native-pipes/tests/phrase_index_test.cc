// A phrase index as a file: written, read, and not trusted.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "phrase_index_file.h"
#include "wattle/kernels/grep.h"

namespace wattle::kernels::phrase_index_test {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

constexpr std::uint64_t kKey = 7;

// Of all lengths, with prefixes of each other, and twice.
std::string somePhrases() {
  std::string phrases = "a\nab\nabc\nabcd\nabcde\nthe\nthe cat\nthe cat\n\nof a word\n";
  for (std::size_t length = 4; length < 40; ++length) phrases.append(length, 'x').append(1, '\n');
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    phrases.append("a phrase that is longer than all windows, ").append(1, letter).append(1, '\n');
  }
  return phrases;
}

std::string someText() {
  return "abcde the cat of a word\n" + std::string(50, 'x') +
         "\na phrase that is longer than all windows, q and abc\n";
}

// Memory that ends where the bytes do, at an address that is a multiple of 4 only.
class Exactly {
 public:
  explicit Exactly(std::string_view bytes)
      : memory_(new std::uint32_t[(bytes.size() + 7) / 4]), size_(bytes.size()) {
    std::memcpy(memory_.get() + 1, bytes.data(), bytes.size());
  }
  std::string_view bytes() const { return {reinterpret_cast<char*>(memory_.get() + 1), size_}; }

 private:
  const std::unique_ptr<std::uint32_t[]> memory_;
  const std::size_t size_;
};

std::string fileOf(const PhraseCounter& counter) {
  std::string file;
  EXPECT_TRUE(counter.writeIndex(kKey, [&file](std::string_view bytes) {
    file += bytes;
    return true;
  }));
  EXPECT_EQ(file.size(), counter.indexBytes());
  return file;
}

Counts counted(PhraseCounter& counter, const std::string& text) {
  counter.add(text);
  Counts counts;
  counter.drain([&](std::string_view phrase, std::uint64_t count) {
    EXPECT_TRUE(counts.emplace(phrase, count).second);
  });
  return counts;
}

TEST(PhraseIndexFile, countsAsTheOneThatWroteIt) {
  for (const std::string& phrases :
       {somePhrases(), std::string(), std::string("\n\n"), std::string("z\nab"),
        std::string("word"), std::string("a longer phrase than that\n")}) {
    PhraseCounter original(phrases);
    const std::string file = fileOf(original);
    const Counts expected = counted(original, someText());
    const Exactly copy(file);
    for (const Isa isa : supportedIsas()) {
      const auto counter = PhraseCounter::fromIndex(copy.bytes(), kKey, isa);
      ASSERT_NE(counter, nullptr) << nameOf(isa);
      EXPECT_EQ(counter->phrases(), original.phrases());
      EXPECT_EQ(counted(*counter, someText()), expected) << nameOf(isa);
      EXPECT_EQ(fileOf(*counter), file) << nameOf(isa);
    }
  }
}

TEST(PhraseIndexFile, isTheSameOnEveryMachine) {
  // Whoever changes this changes PhraseIndexHeader::kVersion too.
  PhraseCounter counter(somePhrases());
  EXPECT_EQ(hashOfPhrases(fileOf(counter)), 4470238104267211935u);
}

TEST(PhraseIndexFile, endsWhereWriteSaysSo) {
  PhraseCounter counter(somePhrases());
  int calls = 0;
  EXPECT_FALSE(counter.writeIndex(kKey, [&calls](std::string_view) { return ++calls < 2; }));
  EXPECT_EQ(calls, 2);
}

TEST(PhraseIndexFile, refusesOtherKeysVersionsAndAddresses) {
  const std::string file = fileOf(PhraseCounter(somePhrases()));
  EXPECT_EQ(PhraseCounter::fromIndex(Exactly(file).bytes(), kKey + 1), nullptr);
  EXPECT_EQ(PhraseCounter::fromIndex(Exactly(file + "x").bytes(), kKey), nullptr);
  EXPECT_EQ(PhraseCounter::fromIndex(Exactly("x" + file).bytes().substr(1), kKey), nullptr);
  for (const std::size_t at : {std::size_t{0}, offsetof(PhraseIndexHeader, version)}) {
    std::string other = file;
    ++other[at];
    const std::uint64_t sum = checksumOf(other);
    std::memcpy(&other[offsetof(PhraseIndexHeader, checksum)], &sum, sizeof sum);
    EXPECT_EQ(PhraseCounter::fromIndex(Exactly(other).bytes(), kKey), nullptr) << at;
  }
}

TEST(PhraseIndexFile, refusesCutAndDamagedOnes) {
  const std::string file = fileOf(PhraseCounter("a\nword of it\nanother phrase, a long one\n"));
  for (std::size_t bytes = 0; bytes < file.size(); bytes += bytes < 200 ? 1 : 97) {
    EXPECT_EQ(PhraseCounter::fromIndex(Exactly(file.substr(0, bytes)).bytes(), kKey), nullptr);
  }
  for (std::size_t at = 0; at < file.size(); at += at < 200 ? 1 : 97) {
    std::string damaged = file;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_EQ(PhraseCounter::fromIndex(Exactly(damaged).bytes(), kKey), nullptr) << at;
  }
}

// Numbers that lead out of the index or in circles, in a file whose checksum is right: a sanitizer
// sees what is read beyond.
TEST(PhraseIndexFile, doesNoHarmWhateverItsNumbersAre) {
  const std::string text = someText();
  const std::string file = fileOf(PhraseCounter(somePhrases()));
  std::size_t refused = 0;
  for (std::size_t at = 8; at + 4 <= file.size(); at += 4) {
    for (const std::uint32_t number : {0u, 1u, 0x7fffffffu, 0xffffffffu}) {
      // Most of it is filters.
      if (at > 2000 && (at + number) % 61 != 0) continue;
      std::string other = file;
      std::memcpy(&other[at], &number, sizeof number);
      const std::uint64_t sum = checksumOf(other);
      std::memcpy(&other[offsetof(PhraseIndexHeader, checksum)], &sum, sizeof sum);
      const Exactly copy(other);
      std::uint64_t key;
      std::memcpy(&key, &other[offsetof(PhraseIndexHeader, key)], sizeof key);
      const auto counter = PhraseCounter::fromIndex(copy.bytes(), key);
      if (counter == nullptr) {
        ++refused;
        continue;
      }
      counter->add(text);
      counter->drain([](std::string_view, std::uint64_t) {});
    }
  }
  EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace wattle::kernels::phrase_index_test
