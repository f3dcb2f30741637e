// Bytes per second of the log count: the search for messages, and the count of their days and
// levels.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "wattle/kernels/logcount.h"
#include "wattle/kernels/wordcount.h"

namespace {

// WATTLE_TEXT_MB in the environment makes another size; the test takes 1.
std::size_t textBytes() {
  const char* megabytes = std::getenv("WATTLE_TEXT_MB");
  return (megabytes == nullptr ? 200 : std::strtoul(megabytes, nullptr, 10)) << 20;
}

// One line in five begins no message; a month.
const std::string& text() {
  static const std::string result = [] {
    const char* const levels[] = {"INFO", "INFO", "WARN", "ERROR", "DEBUG", "INFO", "INFO", "INFO"};
    std::string made;
    made.reserve(textBytes() + 256);
    std::uint32_t random = 1;
    while (made.size() < textBytes()) {
      random = random * 1664525u + 1013904223u;
      if (random >> 29 == 0) {
        made += "\tat org.apache.hadoop.mapred.Task.run(Task.java:343)\n";
        continue;
      }
      made += "2015-10-";
      made += static_cast<char>('0' + (random >> 24 & 1) + 1);
      made += static_cast<char>('0' + (random >> 21 & 7));
      made += " 15:37:56,547 ";
      made += levels[random >> 17 & 7];
      made += " [main] org.apache.hadoop.mapreduce.v2.app.MRAppMaster: ";
      made.append(random >> 10 & 63, 'x') += '\n';
    }
    return made;
  }();
  return result;
}

void kernel(benchmark::State& state, wattle::kernels::Isa isa) {
  constexpr std::size_t kBlock = 64 * 1024;
  std::string words;
  for (auto _ : state) {
    wattle::kernels::WordCounter counter(std::size_t{1} << 20, isa);
    wattle::kernels::LogLines lines;
    for (std::size_t at = 0; at < text().size();) {
      std::size_t end = text().size() - at <= kBlock ? text().size() : at + kBlock;
      while (text()[end - 1] != '\n') --end;
      words.clear();
      wattle::kernels::appendLogWords({text().data() + at, end - at}, words, lines);
      if (counter.add(words) != words.size()) state.SkipWithError("the table is full");
      at = end;
    }
    state.counters["messages"] = static_cast<double>(lines.messages);
    state.counters["keys"] = static_cast<double>(counter.uniqueWords());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

}  // namespace

int main(int count, char** arguments) {
  for (const auto isa : wattle::kernels::supportedIsas()) {
    const std::string name = "logcount/" + std::string(wattle::kernels::nameOf(isa));
    benchmark::RegisterBenchmark(name.c_str(), kernel, isa);
  }
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
