// Samples per second of the pi kernel, per instruction set, and of Hadoop's own sequence.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "wattle/kernels/pi.h"

namespace {

constexpr std::uint64_t kSamples = 20000000;

void setSamples(benchmark::State& state, std::uint64_t inside) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSamples));
  state.counters["inside"] = static_cast<double>(inside);
}

void sequence(benchmark::State& state) {
  std::uint64_t inside = 0;
  for (auto _ : state) {
    wattle::kernels::HaltonSequence points(0);
    benchmark::DoNotOptimize(inside = points.inside(kSamples));
  }
  setSamples(state, inside);
}

void blocks(benchmark::State& state, wattle::kernels::Isa isa) {
  std::uint64_t inside = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(inside = wattle::kernels::piInside(0, kSamples, isa));
  }
  setSamples(state, inside);
}

}  // namespace

int main(int count, char** arguments) {
  benchmark::RegisterBenchmark("pi/sequence", sequence);
  for (const auto isa : wattle::kernels::supportedIsas()) {
    const std::string name = "pi/" + std::string(wattle::kernels::nameOf(isa));
    benchmark::RegisterBenchmark(name.c_str(), blocks, isa);
  }
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
