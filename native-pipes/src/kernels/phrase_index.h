// The index of a PhraseCounter: all its phrases by their lengths.
#ifndef WATTLE_KERNELS_PHRASE_INDEX_H_
#define WATTLE_KERNELS_PHRASE_INDEX_H_

#include <string>
#include <string_view>
#include <vector>

#include "grep_index.h"

namespace wattle::kernels {

// Those that are not short, by kWindows.
constexpr int kPhraseClasses = 3;

struct PhraseIndex {
  PhraseIndex(std::string phrases, const PhraseLoops& itsLoops);
  // Without phrases.
  explicit PhraseIndex(const PhraseLoops& itsLoops) : loops(itsLoops) {}
  PhraseIndex(const PhraseIndex&) = delete;
  PhraseIndex& operator=(const PhraseIndex&) = delete;

  void countLong(std::string_view text);

  std::string ownLines;
  // All lines with their ends; LongPhrases::kSlack bytes more can be read.
  std::string_view lines;
  const PhraseLoops& loops;
  ShortPhrases shorts;
  std::vector<LongPhrases> classes;
  int lastWindow = -1;
};

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_PHRASE_INDEX_H_
