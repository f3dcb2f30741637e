// Counts the words of a text with one instruction set: what instructions_test.sh counts the
// instructions of.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "wattle/kernels/wordcount.h"

namespace {

constexpr std::size_t kTextBytes = std::size_t{1} << 16;

// Words of 4.7 letters on average; the n-th of 2^15 comes about 1/n times as often as the first.
std::string makeText() {
  std::string text;
  std::uint32_t random = 1;
  while (text.size() < kTextBytes) {
    random = random * 1664525u + 1013904223u;
    const std::uint32_t bits = random >> 28;
    const std::uint32_t rank = 1u << bits | (random >> 8 & ((1u << bits) - 1));
    std::uint32_t letters = rank * 2654435761u;
    for (std::uint32_t left = 1 + (letters & 3) + (bits * 11 >> 5); left > 0; --left) {
      text += "etaoinshrdlucmfwypvbgkjqxzetaion"[letters >> 27];
      letters = letters * 1664525u + rank;
    }
    text += (random >> 4 & 15) == 0 ? '\n' : ' ';
  }
  text.resize(kTextBytes);
  return text;
}

}  // namespace

// instructions-per-byte ISA BYTES
// BYTES are whole texts of 64 KiB. The first fills the table, the others find their words in it.
int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::size_t texts = std::strtoul(arguments[2], nullptr, 10) / kTextBytes;
  const std::string text = makeText();
  for (const auto isa : wattle::kernels::supportedIsas()) {
    if (wattle::kernels::nameOf(isa) != std::string_view(arguments[1])) continue;
    wattle::kernels::WordCounter counter(std::size_t{16} << 20, isa);
    for (std::size_t i = 0; i < texts; ++i) {
      if (counter.add(text) != text.size()) return 1;
    }
    return texts > 0 && counter.uniqueWords() > 1000 ? 0 : 1;
  }
  return 3;
}
