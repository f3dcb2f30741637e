// Lines gathered to blocks that are worth a call of a kernel.
#ifndef WATTLE_PIPES_LINE_BLOCK_H_
#define WATTLE_PIPES_LINE_BLOCK_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace wattle::pipes {

// For a map whose records are lines, and whose work is done sooner on 64 KiB at once, as a
// WordCounter's is. Takes records of blocks as well, whatever reads them. Nothing can fail but the
// memory for one block (std::bad_alloc). Not thread-safe.
class LineBlock {
 public:
  static constexpr std::size_t kBytes = 64 * 1024;

  // Adds a line without its end, or some lines. use(text) may be called with what was gathered, each
  // line with a line feed, and with the text itself if it is half a block or more: a copy would take
  // longer than another call saves. What use() is given is valid during the call.
  template <typename Use>
  void add(std::string_view text, Use use) {
    if (text.size() < kBytes / 2) {
      if (lines_.size() + text.size() + 1 > kBytes) flush(use);
      lines_.append(text).push_back('\n');
    } else {
      flush(use);
      use(text);
    }
  }

  // Hands over what is left, if there is any. To be called in the map's close().
  template <typename Use>
  void flush(Use use) {
    if (lines_.empty()) return;
    use(std::string_view(lines_));
    lines_.clear();
  }

 private:
  std::string lines_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_LINE_BLOCK_H_
