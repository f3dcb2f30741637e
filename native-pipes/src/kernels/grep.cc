#include "wattle/kernels/grep.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "phrase_index.h"

namespace wattle::kernels {
namespace {

// Every line gets its end, and the last one what the index may read beyond. Without room for it a
// string would double.
std::string padded(std::string lines) {
  const std::size_t bytes = lines.size() + PhraseCounter::kSpareBytes;
  if (lines.capacity() < bytes) {
    std::string copy;
    copy.reserve(bytes);
    lines.swap(copy.append(lines));
  }
  lines.append(1, '\n').append(LongPhrases::kSlack, '\0');
  return lines;
}
static_assert(PhraseCounter::kSpareBytes == 1 + LongPhrases::kSlack);

// use(start, bytes) for each line that is not empty.
template <typename Use>
void eachPhrase(std::string_view lines, Use use) {
  for (std::size_t start = 0; start < lines.size();) {
    const std::size_t end = lines.find('\n', start);
    if (end > start) use(start, end - start);
    start = end + 1;
  }
}

int classOf(std::size_t bytes) {
  int number = kPhraseClasses - 1;
  while (number >= 0 && bytes < kWindows[number]) --number;
  return number;  // -1: short
}

}  // namespace

PhraseIndex::PhraseIndex(std::string phrases, const PhraseLoops& itsLoops)
    : ownLines(padded(std::move(phrases))),
      lines(ownLines.data(), ownLines.size() - LongPhrases::kSlack),
      loops(itsLoops) {
  std::size_t sizes[kPhraseClasses] = {};
  eachPhrase(lines, [&](std::size_t, std::size_t bytes) {
    const int number = classOf(bytes);
    if (number >= 0) ++sizes[number];
  });
  std::vector<std::uint32_t> starts[kPhraseClasses];
  for (int i = 0; i < kPhraseClasses; ++i) starts[i].reserve(sizes[i]);
  eachPhrase(lines, [&](std::size_t start, std::size_t bytes) {
    const int number = classOf(bytes);
    if (number < 0) {
      shorts.add(lines.substr(start, bytes));
    } else {
      starts[number].push_back(static_cast<std::uint32_t>(start));
    }
  });
  shorts.finish();
  classes.reserve(kPhraseClasses);
  for (int i = 0; i < kPhraseClasses; ++i) {
    if (!starts[i].empty()) lastWindow = i;
    classes.emplace_back(lines, std::move(starts[i]), kWindows[i]);
  }
}

void PhraseIndex::countLong(std::string_view text) {
  if (lastWindow < 0) return;
  WindowHashes hashes;
  std::uint32_t passed[kPlaces];
  const char* const end = text.data() + text.size();
  for (std::size_t base = 0; base < text.size(); base += kPlaces) {
    const char* const from = text.data() + base;
    const std::size_t bytes = std::min(text.size() - base, kBatchBytes);
    loops.hash(reinterpret_cast<const unsigned char*>(from), bytes, lastWindow, hashes);
    for (int i = 0; i <= lastWindow; ++i) {
      LongPhrases& phrases = classes[static_cast<std::size_t>(i)];
      if (phrases.empty() || bytes < kWindows[i]) continue;
      const std::size_t places = std::min(kPlaces, bytes - kWindows[i] + 1);
      const std::size_t found =
          kWindows[i] == kLongestWindow
              ? loops.siftRuns(phrases.filter(), hashes.keys, places, passed)
              : loops.sift(phrases.filter(), hashes.of[i], places, passed);
      phrases.countAt(from, end, passed, found, hashes.of[i]);
    }
  }
}

PhraseCounter::PhraseCounter(std::string phrases, Isa isa)
    : index_(std::make_unique<PhraseIndex>(std::move(phrases), kPhraseLoops.of(isa))) {}

PhraseCounter::~PhraseCounter() = default;

void PhraseCounter::add(std::string_view text) {
  index_->shorts.count(text);
  index_->countLong(text);
}

void PhraseCounter::drain(const UsePhrase& use) {
  index_->shorts.drain(use);
  for (LongPhrases& phrases : index_->classes) phrases.drain(use);
}

std::size_t PhraseCounter::phrases() const {
  std::size_t sum = index_->shorts.size();
  for (const LongPhrases& phrases : index_->classes) sum += phrases.size();
  return sum;
}

std::size_t PhraseCounter::usedBytes() const {
  std::size_t sum = index_->ownLines.capacity() + index_->shorts.usedBytes();
  for (const LongPhrases& phrases : index_->classes) sum += phrases.usedBytes();
  return sum;
}

}  // namespace wattle::kernels
