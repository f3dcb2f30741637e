// The kernels that read text agree on all instruction sets, and with a slow reference. The first
// byte says where the text is cut and, for phrases, where they end.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "wattle/kernels/grep.h"
#include "wattle/kernels/wordcount.h"

namespace {

using namespace wattle::kernels;
using Counts = std::map<std::string, std::uint64_t>;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

Counts slowWords(std::string_view text) {
  Counts counts;
  std::string word;
  for (const char letter : text) {
    if (std::string_view(" \t\n\r\f").find(letter) == std::string_view::npos) {
      word += letter;
    } else if (!word.empty()) {
      ++counts[std::exchange(word, {})];
    }
  }
  if (!word.empty()) ++counts[word];
  return counts;
}

Counts words(std::string_view text, Isa isa, std::size_t maxBytes) {
  WordCounter counter(maxBytes, isa);
  Counts counts;
  for (bool all = false; !all;) {
    const std::size_t done = counter.add(text);
    all = done == text.size();
    text.remove_prefix(done);
    counter.drain(
        [&](std::string_view word, std::uint64_t times) { counts[std::string(word)] += times; });
  }
  return counts;
}

Counts slowPhrases(std::string_view phrases, std::string_view text) {
  Counts counts;
  while (!phrases.empty()) {
    const std::size_t end = std::min(phrases.find('\n'), phrases.size());
    const std::string phrase(phrases.substr(0, end));
    phrases.remove_prefix(std::min(end + 1, phrases.size()));
    if (phrase.empty() || counts.count(phrase) > 0) continue;
    for (std::size_t at = text.find(phrase); at != std::string_view::npos;
         at = text.find(phrase, at + 1)) {
      ++counts[phrase];
    }
  }
  return counts;
}

Counts phrasesIn(std::string_view phrases, std::string_view text, Isa isa) {
  PhraseCounter counter(std::string(phrases), isa);
  counter.add(text);
  Counts counts;
  counter.drain(
      [&](std::string_view phrase, std::uint64_t times) { counts[std::string(phrase)] += times; });
  return counts;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view all(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t cut = std::min<std::size_t>(data[0], all.size());
  const Counts expectedWords = slowWords(all);
  const Counts expectedPhrases = slowPhrases(all.substr(0, cut), all.substr(cut));
  // Memory of its own: a byte read beyond is seen.
  const std::unique_ptr<char[]> copy(new char[all.size() - cut]);
  all.copy(copy.get(), all.size() - cut, cut);
  for (const Isa isa : supportedIsas()) {
    require(words(all, isa, std::size_t{1} << 20) == expectedWords);
    require(words(all, isa, 0) == expectedWords);
    require(phrasesIn(all.substr(0, cut), {copy.get(), all.size() - cut}, isa) == expectedPhrases);
  }
  return 0;
}
