// How the grep kernel finds the phrases that begin at a place.
#ifndef WATTLE_KERNELS_GREP_INDEX_H_
#define WATTLE_KERNELS_GREP_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grep_loops.h"
#include "table_memory.h"

namespace wattle::kernels {

using UsePhrase = std::function<void(std::string_view, std::uint64_t)>;

// The phrases of at least one window, in the order of their bytes. A hash table has the first one
// of each window; from there a search goes on to the last one that is not above the text. Whatever
// else begins here is a prefix of that one: its parent, or a parent's parent.
class LongPhrases {
 public:
  // Every line has its end. lines has kSlack readable bytes after its own, and outlives this.
  // starts are the phrases'.
  static constexpr std::size_t kSlack = 8;
  LongPhrases(std::string_view lines, std::vector<std::uint32_t> starts, std::size_t window);

  // Says how long what eachPart() hands over is.
  struct Shape {
    std::uint32_t phrases;
    std::uint32_t groups;  // of phrases with the same window
  };
  Shape shape() const;
  // In numbers of 32 bits.
  static std::uint64_t partsOf(Shape shape);

  // From what eachPart() handed over, one part after the other: it outlives this. isSound() is to
  // be asked before anything else.
  LongPhrases(std::string_view lines, Shape shape, const std::uint32_t* parts, std::size_t window);
  // Whether nothing in it leads out of it, or in circles. Who wrote it may have counted wrong.
  bool isSound() const;
  void eachPart(const std::function<void(std::string_view)>& use) const;

  // Counts what begins at the places; hashes are those of the places.
  void countAt(const char* text, const char* end, const std::uint32_t* places, std::size_t count,
               const std::uint32_t* hashes);
  void drain(const UsePhrase& use);

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::size_t usedBytes() const;
  PhraseFilter filter() const { return {rough_, fine_, roughShift_, fineShift_}; }

 private:
  // A place, and the first slot that may have its window.
  struct Candidate {
    std::uint32_t place;
    std::uint32_t slot;
  };

  void sort();
  void findParents();
  void makeTable();
  void fillTable();
  // Sorted phrases lie anywhere in the lines.
  void fetchAhead(std::size_t index) const;
  std::string_view phrase(std::size_t index) const;
  bool startsGroup(std::size_t index) const;
  std::size_t slotOf(std::uint32_t hash) const { return hash * 0x27d4eb2fu >> slotShift_; }
  bool tagged(std::uint32_t slot, std::uint32_t hash) const {
    return (slot ^ hash << numberBits_) >> numberBits_ == 0;
  }
  std::size_t indexIn(std::uint32_t slot) const { return (slot & ((1u << numberBits_) - 1)) - 1; }
  std::size_t nextSlot(std::size_t slot) const { return (slot + 1) & slotMask_; }
  bool sameWindow(const char* line, const char* at) const;
  // How many bytes of a phrase the text begins with.
  std::size_t sharedBytes(std::size_t index, const char* at, const char* end) const;
  bool notAbove(std::size_t index, const char* at, const char* end) const;
  void countOne(const char* at, const char* end, std::size_t slot, std::uint32_t hash);

  const char* const lines_;
  const char* const linesEnd_;
  const std::size_t window_;
  std::vector<std::uint32_t> ownStarts_;
  std::vector<std::uint32_t> ownParents_;
  // The same, or those of an index that others have as well.
  const std::uint32_t* starts_ = nullptr;
  const std::uint32_t* parents_ = nullptr;  // index + 1; 0: none
  std::size_t size_ = 0;
  std::size_t groups_ = 0;
  std::vector<std::uint64_t> counts_;
  Table<std::uint32_t> words_;  // what is looked up at random: both filters and the slots
  std::size_t wordCount_ = 0;
  std::uint32_t* rough_ = nullptr;
  std::uint32_t* fine_ = nullptr;
  // index + 1 in the lower numberBits_, 0 if free; above them the hash's lowest bits, so that few
  // phrases are looked at in vain.
  std::uint32_t* slots_ = nullptr;
  std::size_t slotMask_ = 0;
  int numberBits_ = 0;
  int slotShift_ = 0;
  int roughShift_ = 0;
  int fineShift_ = 0;
};

// The phrases of one to three bytes: too short for a window, and too frequent for a filter.
class ShortPhrases {
 public:
  static constexpr std::size_t kMaxBytes = 3;

  void add(std::string_view phrase);
  // Once, after the last add().
  void finish();
  void count(std::string_view text);
  void drain(const UsePhrase& use);

  // What add() takes, of phrases from 1 to kMaxBytes bytes.
  const std::vector<std::uint32_t>& keys() const { return keys_; }
  // Whether it is such a key.
  bool addKey(std::uint32_t key);

  bool empty() const { return keys_.empty(); }
  std::size_t size() const { return keys_.size(); }
  std::size_t usedBytes() const;

 private:
  void countAt(const unsigned char* at, std::size_t left);

  std::vector<std::uint32_t> keys_;  // the length in the highest byte, the bytes in the others
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint32_t> pairs_;  // a bit for each two bytes that may begin a phrase
  bool lengths_[kMaxBytes + 1] = {};
};

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_GREP_INDEX_H_
