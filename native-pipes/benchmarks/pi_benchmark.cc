// Samples per second of the pi kernel, per instruction set, and of Hadoop's own sequence.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "wattle/kernels/pi.h"

namespace {

constexpr std::uint64_t kSamples = 10000000;

void setSamples(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSamples));
}

void sequence(benchmark::State& state) {
  for (auto _ : state) {
    wattle::kernels::HaltonSequence points(0);
    benchmark::DoNotOptimize(points.inside(kSamples));
  }
  setSamples(state);
}

void blocks(benchmark::State& state, wattle::kernels::Isa isa) {
  for (auto _ : state) benchmark::DoNotOptimize(wattle::kernels::piInside(0, kSamples, isa));
  setSamples(state);
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
