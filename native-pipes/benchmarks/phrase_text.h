// The text and the phrases of the grep benchmarks: phrases of 20 to 40 bytes, of which one in a
// hundred is in the text.
#ifndef WATTLE_BENCHMARKS_PHRASE_TEXT_H_
#define WATTLE_BENCHMARKS_PHRASE_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace wattle::benchmarks {

// A number from the environment, or another one.
inline std::size_t sizeFrom(const char* variable, std::size_t otherwise) {
  const char* value = std::getenv(variable);
  return value == nullptr ? otherwise : std::strtoul(value, nullptr, 10);
}

// Words of 2 to 9 letters, short ones more often.
class Words {
 public:
  explicit Words(std::uint64_t seed) : random_(seed) {}

  void appendTo(std::string& text) {
    random_ = random_ * 6364136223846793005u + 1442695040888963407u;
    std::uint64_t bits = random_ >> 12;
    const auto rank = static_cast<std::uint32_t>(bits & 0xffff & (bits >> 16 | 0xff));
    std::uint32_t letters = rank * 2654435761u;
    for (std::uint32_t left = 2 + (letters >> 29); left > 0; --left, letters *= 1664525u) {
      text += "etaoinshrdlucmfwypvbgkjqxzetaion"[letters >> 27];
    }
    text += (bits >> 40 & 15) == 0 ? '\n' : ' ';
  }

 private:
  std::uint64_t random_;
};

inline std::string makeText(std::size_t bytes) {
  std::string made;
  made.reserve(bytes + 64);
  for (Words words(1); made.size() < bytes;) words.appendTo(made);
  return made;
}

inline std::string makePhrases(const std::string& text, std::size_t count) {
  std::string made;
  made.reserve(count * 42);
  std::string source;
  Words words(2);
  std::size_t fromText = 0;
  for (std::size_t i = 0; i < count; ++i) {
    source.clear();
    if (i % 100 == 0 && fromText + 100 < text.size()) {
      source = text.substr(fromText, 80);
      fromText += 997;
    }
    while (source.size() < 41) words.appendTo(source);
    for (char& letter : source) letter = letter == '\n' ? ' ' : letter;
    made.append(source, 0, 20 + (i * 7 & 15) + (i & 5)).append(1, '\n');
  }
  made.shrink_to_fit();
  return made;
}

}  // namespace wattle::benchmarks

#endif  // WATTLE_BENCHMARKS_PHRASE_TEXT_H_
