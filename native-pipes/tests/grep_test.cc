#include "wattle/kernels/grep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wattle::kernels::grep_test {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

std::set<std::string> linesOf(const std::string& text) {
  std::set<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// Every phrase at every place.
Counts slowCount(const std::string& phrases, const std::string& text) {
  Counts counts;
  for (const std::string& phrase : linesOf(phrases)) {
    for (std::size_t at = 0; at + phrase.size() <= text.size(); ++at) {
      if (text.compare(at, phrase.size(), phrase) == 0) ++counts[phrase];
    }
  }
  return counts;
}

Counts drained(PhraseCounter& counter) {
  Counts counts;
  counter.drain([&](std::string_view phrase, std::uint64_t count) {
    EXPECT_TRUE(counts.emplace(phrase, count).second) << "twice: " << phrase;
  });
  return counts;
}

// The text lies in memory that ends where it does: a sanitizer sees any byte read beyond.
void addExactly(PhraseCounter& counter, std::string_view text, std::size_t shift) {
  std::unique_ptr<char[]> copy(new char[text.size() + shift]);
  if (!text.empty()) std::memcpy(copy.get() + shift, text.data(), text.size());
  counter.add({copy.get() + shift, text.size()});
}

void expectSame(const std::string& phrases, const std::string& text, std::size_t shift = 0) {
  const Counts expected = slowCount(phrases, text);
  for (const Isa isa : supportedIsas()) {
    PhraseCounter counter(phrases, isa);
    addExactly(counter, text, shift);
    EXPECT_EQ(drained(counter), expected)
        << nameOf(isa) << ": " << phrases.substr(0, 200) << " in " << text.substr(0, 200);
  }
}

class Random {
 public:
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state_ >> 32) * bound >> 32);
  }
  std::string letters(std::uint32_t length, std::uint32_t kinds, char first = 'a') {
    std::string result;
    for (; length > 0; --length)
      result += static_cast<char>(first + static_cast<char>(below(kinds)));
    return result;
  }

 private:
  std::uint64_t state_ = 42;
};

TEST(Grep, countsEdgeCases) {
  for (const char* text : {"", "a", "aaaa", "xaxaaxaaax", "the cat\nthe dog\n\nthe", "\n\n",
                           "abcdabcdabcdabcdabcdabcdabcdabcd", "abcdefghijklmnopqrstuvwxyz"}) {
    for (const char* phrases :
         {"", "\n", "a", "a\naa\naaa\naaaa\n", "the\nthe cat\nthe dog\ncat", "abcd", "abcdabcd",
          "abcdabcdabcdabcd\nabcdabcdabcd\nbcda\n", "a\na\n\n\na", "z\nyz\nxyz\nwxyz\nstuvwxyz",
          "abcdefghijklmnop\nabcdefghijklmnopq\nabcdefghijklmno\nabcdefghijklmnopqrstuvwxyz!"}) {
      expectSame(phrases, text);
    }
  }
}

TEST(Grep, countsOverlaps) {
  PhraseCounter counter("aa\naaaaa\n");
  counter.add("aaaaaaaa");
  EXPECT_EQ(drained(counter), (Counts{{"aa", 7}, {"aaaaa", 4}}));
}

TEST(Grep, countsFromZeroAfterADrain) {
  PhraseCounter counter("word\nab");
  counter.add("word ab");
  counter.add("word");
  EXPECT_EQ(drained(counter), (Counts{{"word", 2}, {"ab", 1}}));
  EXPECT_EQ(drained(counter), Counts());
  counter.add("ab");
  EXPECT_EQ(drained(counter), (Counts{{"ab", 1}}));
}

TEST(Grep, noPhraseGoesOverALineOrIntoTheNextText) {
  PhraseCounter counter("end begin\nend\nbegin");
  counter.add("end\nbegin\nend ");
  counter.add("begin");
  EXPECT_EQ(drained(counter), (Counts{{"end", 2}, {"begin", 2}}));
}

TEST(Grep, phrasesOfAnyLengthAtAnyPlace) {
  Random random;
  const std::string letters = random.letters(200, 26);
  for (std::uint32_t length = 1; length <= 70; ++length) {
    for (std::size_t place = 0; place < 40; ++place) {
      expectSame(letters.substr(50, length), letters.substr(50 - place, length + 2 * place), place);
    }
  }
}

TEST(Grep, aroundTheEndOfABatch) {
  for (std::size_t before = 980; before < 1060; ++before) {
    const std::string text = std::string(before, '.') + "abcdefghijklmnopqrstuvwx";
    expectSame("abc\nabcde\nabcdefghi\nabcdefghijklmnopqr\nvwx\nuvwx\nqrstuvwx\nijklmnopqrstuvwx",
               text);
    expectSame("vwx\nuvwx\nqrstuvwx\nijklmnopqrstuvwx", text + std::string(before, '.'));
  }
}

TEST(Grep, everyByteIsALetterButTheLineEnd) {
  for (int code = 0; code < 256; ++code) {
    const std::string byte(1, static_cast<char>(code));
    expectSame(byte + "\nx" + byte + "\n" + byte + "yz\nlong" + byte + "\n" + byte +
                   "longer phrase" + byte + byte,
               "x" + byte + "yz long" + byte + byte + "longer phrase" + byte + byte + "x" + byte);
  }
}

TEST(Grep, ordersPhrasesBelowTheLineEndsByte) {
  // Tab and NUL are below the line feed, with which phrases end.
  expectSame("word\nword\tx\nword\tx and more of it\nwordy\nword\x01\nword\tx an",
             "word\tx and more of it\nword\nword\x01wordy word\tx an");
}

TEST(Grep, manyPhrasesWithOneBeginning) {
  Random random;
  const std::string beginning = "http://www.example.com/";
  std::string phrases = beginning + "\n";
  std::string text;
  for (int i = 0; i < 400; ++i) {
    const std::string phrase = beginning + random.letters(random.below(7), 2);
    phrases += phrase + "\n";
    if (i % 3 == 0) text += phrase + random.letters(3, 3) + "\n";
  }
  expectSame(phrases, text);
}

// "a" first times, once more, ... to last times.
std::string chain(std::size_t first, std::size_t last) {
  std::string phrases;
  for (std::size_t length = first; length <= last; ++length) {
    phrases.append(length, 'a').append(1, '\n');
  }
  return phrases;
}

TEST(Grep, chainsOfPrefixes) {
  const std::string odd = "aaaaaaaab\naaaaaaaabaaaaaaaaaaaaaaa\naaaaab\naaaaabaaaaaaaaaaaaaaaaac\n";
  for (const char* text : {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                           "aaaaaaaaaaaaaaaaaaaaaaabaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                           "aaaaaaaaaaaaaaaaaaaaaaa\taaaaaaaaaaaaaaaaaaaaaaaaaaa",
                           "aaaaabaaaaaaaaaaaaaaaaabaaaaaaaabaaaaaaaaaaaaaab\naaaaa"}) {
    expectSame(chain(1, 45), text, 1);
    expectSame(chain(4, 20) + chain(30, 60) + odd, text, 2);
    expectSame(chain(17, 17) + chain(40, 41) + odd, text, 3);
  }
}

// Seconds of this thread for a text; the best of three.
double secondsFor(PhraseCounter& counter, const std::string& text) {
  double best = 1e9;
  for (int round = 0; round < 3; ++round) {
    timespec before;
    timespec after;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
    counter.add(text);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
    best = std::min(best, static_cast<double>(after.tv_sec - before.tv_sec) +
                              1e-9 * static_cast<double>(after.tv_nsec - before.tv_nsec));
  }
  return best;
}

// Counting each of a chain again from its first byte would cost some hundred times as much for the
// long chain as for the short one: the square of its length.
TEST(Grep, aChainThatDoesNotMatchCostsNothing) {
  std::string text;
  for (int i = 0; i < 40; ++i) text.append(64, 'a').append(1, 'b');
  PhraseCounter shortChain(chain(16, 128));
  PhraseCounter longChain(chain(16, 4000));
  EXPECT_LT(secondsFor(longChain, text), 10 * secondsFor(shortChain, text));
}

TEST(Grep, aChainThatMatchesCostsOneStepForEachPhrase) {
  PhraseCounter shortChain(chain(16, 128));
  PhraseCounter longChain(chain(16, 5000));
  const std::string text(6000, 'a');
  const double perShort = secondsFor(shortChain, text);
  const double perLong = secondsFor(longChain, text);
  const auto sum = [](const Counts& counts) {
    double all = 0;
    for (const auto& each : counts) all += static_cast<double>(each.second);
    return all;
  };
  const Counts counts = drained(longChain);
  EXPECT_EQ(counts.at(std::string(5000, 'a')), 3u * 1001);
  EXPECT_EQ(counts.at(std::string(16, 'a')), 3u * 5985);
  EXPECT_LT(perLong * sum(drained(shortChain)), 4 * perShort * sum(counts));
}

TEST(Grep, phraseOfAMegabyte) {
  Random random;
  const std::string phrase = random.letters(1 << 20, 26);
  const std::string text = "x" + phrase + "y" + phrase.substr(0, 1000000) + "\n" + phrase;
  for (const Isa isa : supportedIsas()) {
    PhraseCounter counter(phrase + "\n" + phrase.substr(0, 100) + "\n" + phrase + "z", isa);
    addExactly(counter, text, 1);
    EXPECT_EQ(drained(counter), (Counts{{phrase, 2}, {phrase.substr(0, 100), 3}})) << nameOf(isa);
  }
}

TEST(Grep, randomTextsOfFewLetters) {
  Random random;
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t kinds = 1 + random.below(4);
    std::string phrases;
    for (std::uint32_t i = random.below(60); i > 0; --i) {
      phrases += random.letters(random.below(random.below(3) == 0 ? 40 : 12), kinds) + "\n";
    }
    std::string text;
    while (text.size() < 3000) text += random.letters(random.below(300), kinds) + "\n";
    expectSame(phrases, text, random.below(8));
  }
}

TEST(Grep, tenThousandPhrases) {
  Random random;
  std::string phrases;
  std::vector<std::string> all;
  for (int i = 0; i < 10000; ++i) all.push_back(random.letters(1 + random.below(40), 26));
  Counts expected;
  std::string text;
  for (const std::string& phrase : all) phrases += phrase + "\n";
  for (int i = 0; i < 2000; ++i) text += all[random.below(10000)] + "\n";
  const std::set<std::string> phraseSet = linesOf(phrases);
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (std::size_t length = 1; length <= 40 && at + length <= text.size(); ++length) {
      const auto found = phraseSet.find(text.substr(at, length));
      if (found != phraseSet.end()) ++expected[*found];
    }
  }
  for (const Isa isa : supportedIsas()) {
    PhraseCounter counter(phrases, isa);
    EXPECT_EQ(counter.phrases(), phraseSet.size());
    addExactly(counter, text, 3);
    EXPECT_EQ(drained(counter), expected) << nameOf(isa);
  }
}

TEST(Grep, drainsInTheSameOrderForEveryIsa) {
  Random random;
  std::string phrases;
  for (int i = 0; i < 2000; ++i) phrases += random.letters(1 + random.below(20), 5) + "\n";
  std::vector<std::string> first;
  for (const Isa isa : supportedIsas()) {
    PhraseCounter counter(phrases, isa);
    counter.add(phrases);
    std::vector<std::string> order;
    counter.drain([&](std::string_view phrase, std::uint64_t) { order.emplace_back(phrase); });
    if (first.empty()) first = order;
    EXPECT_EQ(order, first) << nameOf(isa);
  }
  EXPECT_GT(first.size(), 1000u);
}

TEST(Grep, needsLittleMemoryBesideThePhrases) {
  Random random;
  std::string phrases;
  for (int i = 0; i < 60000; ++i) phrases += random.letters(20 + random.below(21), 26) + "\n";
  phrases.reserve(phrases.size() + PhraseCounter::kSpareBytes);
  const std::size_t bytes = phrases.capacity();
  PhraseCounter counter(std::move(phrases));
  EXPECT_LT(counter.usedBytes(), bytes + 60000 * 36);
}

}  // namespace
}  // namespace wattle::kernels::grep_test
