// Bytes per second of the grep, per instruction set and number of phrases. Phrases have 20 to 40
// bytes; one in a hundred is in the text.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "wattle/kernels/grep.h"

namespace {

// WATTLE_TEXT_MB in the environment makes another size; the test takes 1.
std::size_t textBytes() {
  const char* megabytes = std::getenv("WATTLE_TEXT_MB");
  return (megabytes == nullptr ? 200 : std::strtoul(megabytes, nullptr, 10)) << 20;
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

const std::string& text() {
  static const std::string result = [] {
    std::string made;
    made.reserve(textBytes() + 64);
    for (Words words(1); made.size() < textBytes();) words.appendTo(made);
    return made;
  }();
  return result;
}

std::string phrases(int count) {
  std::string made;
  made.reserve(static_cast<std::size_t>(count) * 42);
  std::string source;
  Words words(2);
  std::size_t fromText = 0;
  for (int i = 0; i < count; ++i) {
    source.clear();
    if (i % 100 == 0 && fromText + 100 < text().size()) {
      source = text().substr(fromText, 80);
      fromText += 997;
    }
    while (source.size() < 41) words.appendTo(source);
    for (char& letter : source) letter = letter == '\n' ? ' ' : letter;
    made.append(source, 0, 20 + static_cast<std::size_t>(i * 7 & 15) + (i & 5)).append(1, '\n');
  }
  made.shrink_to_fit();
  made.reserve(made.size() + wattle::kernels::PhraseCounter::kSpareBytes);
  return made;
}

void kernel(benchmark::State& state, wattle::kernels::Isa isa, int count) {
  wattle::kernels::PhraseCounter counter(phrases(count), isa);
  const std::string& all = text();
  std::uint64_t found = 0;
  for (auto _ : state) {
    counter.add(all);
    found = 0;
    counter.drain([&found](std::string_view, std::uint64_t times) { found += times; });
  }
  state.counters["found"] = static_cast<double>(found);
  state.counters["phrases"] = static_cast<double>(counter.phrases());
  state.counters["MiB"] = static_cast<double>(counter.usedBytes()) / (1 << 20);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

void build(benchmark::State& state, int count) {
  const std::string all = phrases(count);
  for (auto _ : state) benchmark::DoNotOptimize(wattle::kernels::PhraseCounter(all).phrases());
}

}  // namespace

int main(int count, char** arguments) {
  for (const int phraseCount : {1, 10000, 1000000}) {
    const std::string suffix = "/" + std::to_string(phraseCount);
    for (const auto isa : wattle::kernels::supportedIsas()) {
      const std::string name = "grep/" + std::string(wattle::kernels::nameOf(isa)) + suffix;
      benchmark::RegisterBenchmark(name.c_str(), kernel, isa, phraseCount);
    }
    benchmark::RegisterBenchmark(("grep-build" + suffix).c_str(), build, phraseCount);
  }
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
