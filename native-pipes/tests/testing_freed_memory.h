// Looks into memory that is given back.
#ifndef WATTLE_TESTS_TESTING_FREED_MEMORY_H_
#define WATTLE_TESTS_TESTING_FREED_MEMORY_H_

#include <string_view>

namespace wattle::pipes {

// While it lives, counts the blocks that its thread deletes and that hold a text, as it is or as an
// HMAC pads it. One at a time.
class FreedMemory {
 public:
  explicit FreedMemory(std::string_view text);
  ~FreedMemory();
  FreedMemory(const FreedMemory&) = delete;
  FreedMemory& operator=(const FreedMemory&) = delete;

  int blocksWithText() const;
};

}  // namespace wattle::pipes

#endif  // WATTLE_TESTS_TESTING_FREED_MEMORY_H_
