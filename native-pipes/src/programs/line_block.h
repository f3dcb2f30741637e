// Lines gathered to blocks that are worth a kernel's while.
#ifndef WATTLE_PROGRAMS_LINE_BLOCK_H_
#define WATTLE_PROGRAMS_LINE_BLOCK_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace wattle::programs {

// Joins short texts by line ends. The user is called with texts of whole lines.
class LineBlock {
 public:
  // use(text) may be called with what was gathered, and with the text itself if it is long: a copy
  // would take longer than another call saves.
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

  template <typename Use>
  void flush(Use use) {
    if (lines_.empty()) return;
    use(std::string_view(lines_));
    lines_.clear();
  }

 private:
  static constexpr std::size_t kBytes = 64 * 1024;
  std::string lines_;
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_LINE_BLOCK_H_
