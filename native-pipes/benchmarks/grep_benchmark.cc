// Bytes per second of the grep, per instruction set and number of phrases.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "phrase_text.h"
#include "wattle/kernels/grep.h"

namespace {

// WATTLE_TEXT_MB in the environment makes another size; the test takes 1.
const std::string& text() {
  static const std::string result =
      wattle::benchmarks::makeText(wattle::benchmarks::sizeFrom("WATTLE_TEXT_MB", 200) << 20);
  return result;
}

std::string phrases(int count) {
  std::string made = wattle::benchmarks::makePhrases(text(), static_cast<std::size_t>(count));
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

// What a task does instead where another one of its node has made the index.
void load(benchmark::State& state, int count) {
  const std::string all = phrases(count);
  const std::uint64_t key = wattle::kernels::hashOfPhrases(all);
  const wattle::kernels::PhraseCounter counter(all);
  std::vector<std::uint64_t> index((counter.indexBytes() + 7) >> 3);
  char* at = reinterpret_cast<char*>(index.data());
  counter.writeIndex(key, [&at](std::string_view bytes) {
    at += bytes.copy(at, bytes.size());
    return true;
  });
  const std::string_view bytes(reinterpret_cast<const char*>(index.data()),
                               static_cast<std::size_t>(counter.indexBytes()));
  for (auto _ : state) {
    const std::uint64_t sameKey = wattle::kernels::hashOfPhrases(all);
    const auto loaded = wattle::kernels::PhraseCounter::fromIndex(bytes, sameKey);
    if (loaded == nullptr) state.SkipWithError("no index");
  }
  state.counters["MiB"] = static_cast<double>(bytes.size()) / (1 << 20);
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
    benchmark::RegisterBenchmark(("grep-load" + suffix).c_str(), load, phraseCount);
  }
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
