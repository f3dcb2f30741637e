// Points per second of a k-means step by instruction set, and bytes per second of reading points.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/kernels/kmeans.h"
#include "wattle/kernels/points.h"

namespace {

constexpr std::size_t kPoints = 20000;

std::vector<double> values(std::size_t count) {
  std::vector<double> made(count);
  std::uint64_t random = count;
  for (double& value : made) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    value = static_cast<double>(random >> 11) * 0x1p-53;
  }
  return made;
}

void step(benchmark::State& state, wattle::kernels::Isa isa) {
  const auto centroids = static_cast<std::size_t>(state.range(0));
  const auto dimensions = static_cast<std::size_t>(state.range(1));
  const std::vector<double> points = values(kPoints * dimensions);
  wattle::kernels::CentroidSums sums(values(centroids * dimensions), dimensions, isa);
  for (auto _ : state) {
    sums.add(points.data(), kPoints);
    benchmark::DoNotOptimize(sums.count(0));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPoints));
}

#if defined(__x86_64__)

typedef float Floats __attribute__((vector_size(32)));

// As many multiply-adds in single precision as the CPU can: what the steps are to be compared with.
__attribute__((target("avx2,fma"))) void peak(benchmark::State& state) {
  constexpr int kRounds = 1000;
  constexpr int kSums = 8;
  const Floats factor = Floats{} + 0.5f;
  Floats a = factor, b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  for (auto _ : state) {
    for (int i = 0; i < kRounds; ++i) {
      a = a * factor + factor;
      b = b * factor + factor;
      c = c * factor + factor;
      d = d * factor + factor;
      e = e * factor + factor;
      f = f * factor + factor;
      g = g * factor + factor;
      h = h * factor + factor;
      asm("" : "+x"(a), "+x"(b), "+x"(c), "+x"(d), "+x"(e), "+x"(f), "+x"(g), "+x"(h));
    }
  }
  Floats all = a + b + c + d + e + f + g + h;
  benchmark::DoNotOptimize(all[0]);
  state.SetItemsProcessed(state.iterations() * kRounds * kSums * 8);
}

#endif

void parse(benchmark::State& state) {
  constexpr std::size_t kDimensions = 10;
  std::string text;
  std::vector<std::string> lines;
  const std::vector<double> all = values(1000 * kDimensions);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < all.size(); i += kDimensions) {
    text.clear();
    for (std::size_t d = 0; d < kDimensions; ++d) {
      char number[40];
      std::snprintf(number, sizeof number, "%.*f,", static_cast<int>(state.range(0)), all[i + d]);
      text += number;
    }
    text.pop_back();
    bytes += text.size() + 1;
    lines.push_back(text);
  }
  double point[kDimensions];
  for (auto _ : state) {
    for (const std::string& line : lines) {
      if (!wattle::kernels::parsePoint(line, kDimensions, point)) state.SkipWithError("no point");
      benchmark::DoNotOptimize(point[0]);
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

}  // namespace

int main(int count, char** arguments) {
  for (const auto isa : wattle::kernels::supportedIsas()) {
    const std::string name = "kmeans/" + std::string(wattle::kernels::nameOf(isa));
    benchmark::RegisterBenchmark(name.c_str(), step, isa)
        ->Args({8, 2})
        ->Args({100, 10})
        ->Args({1000, 10});
  }
#if defined(__x86_64__)
  if (wattle::kernels::bestIsa() >= wattle::kernels::Isa::kAvx2) {
    benchmark::RegisterBenchmark("multiply-adds/avx2", peak);
  }
#endif
  benchmark::RegisterBenchmark("points/digits", parse)->Arg(6)->Arg(16);
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
