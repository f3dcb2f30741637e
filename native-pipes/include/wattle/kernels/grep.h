// Counting the occurrences of many fixed phrases.
#ifndef WATTLE_KERNELS_GREP_H_
#define WATTLE_KERNELS_GREP_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/kernels/isa.h"

namespace wattle::kernels {

struct PhraseIndex;

// For PhraseCounter's key: another number for other phrases, by all likelihood. `before` is that of
// the piece before, of phrases that come in pieces; the same pieces give the same number.
std::uint64_t hashOfPhrases(std::string_view phrases, std::uint64_t before = 0);

// Counts how often each of one to some million phrases occurs in texts, as bytes: every place where
// a phrase begins counts, whether it overlaps others or not. As long as few places of a text begin
// like a phrase, its cost grows with its length only; more phrases slow it down by the caches their
// index does not fit in. A place that begins like one costs in the order of L * log2(P) + M, for P
// phrases of at most L bytes and M that occur there (M < L), whatever the phrases are, unless they
// are made to share their hash. Not thread-safe.
class PhraseCounter {
 public:
  // What the phrases may take, in bytes with their line ends.
  static constexpr std::size_t kMaxPhraseBytes = (std::size_t{1} << 31) - 1;

  // Phrases whose string has this capacity beyond its size are not copied.
  static constexpr std::size_t kSpareBytes = 9;

  // phrases: one a line; the last line need not end. Empty lines are none, and a phrase that is
  // there twice is one. Keeps the lines and about 27 bytes for each phrase. isa must be one of
  // supportedIsas(). Throws std::bad_alloc.
  explicit PhraseCounter(std::string phrases, Isa isa = bestIsa());

  // A counter of what writeIndex() wrote under that key, on this machine or another one. Null if it
  // is something else, of another version, or damaged: bytes of whatever origin do no harm. Their
  // address is a multiple of 4, and they stay as they are while the counter is there. Beside them
  // it takes a third of their size at most. Throws std::bad_alloc.
  static std::unique_ptr<PhraseCounter> fromIndex(std::string_view bytes, std::uint64_t key,
                                                  Isa isa = bestIsa());

  ~PhraseCounter();
  PhraseCounter(const PhraseCounter&) = delete;
  PhraseCounter& operator=(const PhraseCounter&) = delete;

  // Counts in a text of whole lines; no phrase goes over a line's end, or into the next text.
  void add(std::string_view text);

  // Hands over every phrase that occurred with its count, in an order that is the same on every
  // machine and for every Isa, and counts from 0 again.
  void drain(const std::function<void(std::string_view phrase, std::uint64_t count)>& use);

  // Hands over the index piece by piece, as long as write() gives true; false if it did not.
  bool writeIndex(std::uint64_t key, const std::function<bool(std::string_view)>& write) const;
  // How many bytes that are.
  std::uint64_t indexBytes() const;

  std::size_t phrases() const;
  // Of the phrases, their index and the counts.
  std::size_t usedBytes() const;

 private:
  explicit PhraseCounter(std::unique_ptr<PhraseIndex> index);

  std::unique_ptr<PhraseIndex> index_;
};

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_GREP_H_
