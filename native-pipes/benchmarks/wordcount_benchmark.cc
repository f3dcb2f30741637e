// Bytes per second of the word count, per instruction set, beside std::unordered_map. The text has
// words whose frequencies fall as in a language (Zipf), 497,000 of them, or is the file that
// WATTLE_TEXT in the environment names.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <unordered_map>

#include "wattle/kernels/wordcount.h"

namespace {

// WATTLE_TEXT_MB in the environment makes another size; the test takes 1.
std::size_t textBytes() {
  const char* megabytes = std::getenv("WATTLE_TEXT_MB");
  return (megabytes == nullptr ? 200 : std::strtoul(megabytes, nullptr, 10)) << 20;
}

// Empty where the file cannot be read.
std::string textOf(const char* path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return "";
  std::string text(static_cast<std::size_t>(file.tellg()), ' ');
  file.seekg(0);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  return file ? text : "";
}

std::string wordOf(std::uint32_t rank) {
  // Frequent words are short; 2 to 14 letters.
  std::string word;
  std::uint32_t bits = rank * 2654435761u;
  const int length =
      2 + static_cast<int>(std::log2(rank + 1.0) * 0.5) + static_cast<int>(bits >> 30);
  for (std::uint32_t rest = rank; static_cast<int>(word.size()) < length || rest != 0; rest /= 26) {
    word += static_cast<char>('a' + (rest + (rest == 0 ? bits >> word.size() : 0)) % 26);
  }
  return word;
}

const std::string& text() {
  static const std::string result = [] {
    if (const char* const path = std::getenv("WATTLE_TEXT")) return textOf(path);
    constexpr std::uint32_t kWords = 497000;
    std::string made;
    made.reserve(textBytes() + 64);
    std::uint64_t random = 1;
    const double scale = std::log(static_cast<double>(kWords));
    while (made.size() < textBytes()) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      const double uniform = static_cast<double>(random >> 11) * 0x1p-53;
      made += wordOf(static_cast<std::uint32_t>(std::exp(uniform * scale)) - 1);
      made += (random >> 20 & 15) == 0 ? '\n' : ' ';
    }
    return made;
  }();
  return result;
}

void unorderedMap(benchmark::State& state) {
  for (auto _ : state) {
    std::unordered_map<std::string, std::uint64_t> counts;
    const std::string& all = text();
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t end = all.find_first_of(" \n", at);
      const std::size_t stop = end == std::string::npos ? all.size() : end;
      ++counts[all.substr(at, stop - at)];
      at = stop + 1;
    }
    benchmark::DoNotOptimize(counts.size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

void kernel(benchmark::State& state, wattle::kernels::Isa isa) {
  for (auto _ : state) {
    wattle::kernels::WordCounter counter(std::size_t{128} << 20, isa);
    if (counter.add(text()) != text().size()) state.SkipWithError("the table is full");
    state.counters["words"] = static_cast<double>(counter.uniqueWords());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

// With the sorted words, which a map hands over.
void kernelAndDrain(benchmark::State& state, wattle::kernels::Isa isa) {
  for (auto _ : state) {
    wattle::kernels::WordCounter counter(std::size_t{128} << 20, isa);
    if (counter.add(text()) != text().size()) state.SkipWithError("the table is full");
    std::uint64_t words = 0;
    counter.drain([&](std::string_view, std::uint64_t) { ++words; });
    state.counters["words"] = static_cast<double>(words);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

}  // namespace

int main(int count, char** arguments) {
  benchmark::RegisterBenchmark("wordcount/unordered_map", unorderedMap);
  for (const auto isa : wattle::kernels::supportedIsas()) {
    const std::string name(wattle::kernels::nameOf(isa));
    benchmark::RegisterBenchmark(("wordcount/" + name).c_str(), kernel, isa);
    benchmark::RegisterBenchmark(("wordcount-and-drain/" + name).c_str(), kernelAndDrain, isa);
  }
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  if (text().empty()) {
    std::fprintf(stderr, "the text that WATTLE_TEXT names is empty or cannot be read\n");
    return 2;
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
