// Counting words.
#ifndef WATTLE_KERNELS_WORDCOUNT_H_
#define WATTLE_KERNELS_WORDCOUNT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "wattle/kernels/isa.h"

namespace wattle::kernels {

struct WordHashTable;

// Counts the words of texts in a bounded amount of memory. Words are what Java's StringTokenizer
// makes of valid UTF-8: everything between blanks, tabs, form feeds and line ends. Not thread-safe.
class WordCounter {
 public:
  // maxBytes bounds the memory, with two exceptions: the smallest table takes 32 KiB, and the first
  // word after drain() always fits. isa must be one of supportedIsas().
  explicit WordCounter(std::size_t maxBytes, Isa isa = bestIsa());
  ~WordCounter();
  WordCounter(const WordCounter&) = delete;
  WordCounter& operator=(const WordCounter&) = delete;

  // Counts the words of a text, which do not go on in the next one. Returns how many bytes it took:
  // all of them, or fewer because the memory is full: then call drain() and go on with the rest.
  // Throws std::bad_alloc.
  std::size_t add(std::string_view text);

  // Hands over every word with its count, in the order of their bytes, and forgets them.
  // If use() throws, the rest of the words is lost, and the counter may only be destroyed.
  void drain(const std::function<void(std::string_view word, std::uint64_t count)>& use);

  std::size_t uniqueWords() const;
  std::size_t usedBytes() const;

 private:
  std::unique_ptr<WordHashTable> table_;
  std::size_t (*const add_)(WordHashTable&, const char*, std::size_t);
};

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_WORDCOUNT_H_
