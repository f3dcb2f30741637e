// Days and levels of log messages, as words for a WordCounter.
#ifndef WATTLE_KERNELS_LOGCOUNT_H_
#define WATTLE_KERNELS_LOGCOUNT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wattle::kernels {

// What lines are.
struct LogLines {
  std::uint64_t messages = 0;
  std::uint64_t others = 0;
};

// The length of "YYYY-MM-DD" and so the place of what stands between day and level.
inline constexpr std::size_t kLogDayBytes = 10;

// Appends "YYYY-MM-DD-LEVEL" and a line end for each line that begins a message of Hadoop's logs:
// day, blank, "hh:mm:ss", "," or ".", digits, blanks, and four or five capital letters that no
// ASCII letter, digit or underscore follows. Lines end at line feeds or at the text's end; an empty
// text has none. Adds up what the lines were. Throws std::bad_alloc. Thread-safe.
void appendLogWords(std::string_view text, std::string& words, LogLines& lines);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_LOGCOUNT_H_
