// Counts points with one instruction set: what instructions_test.sh counts the
// instructions of.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "wattle/kernels/pi.h"

// instructions-per-sample ISA SAMPLES
int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::uint64_t samples = std::strtoull(arguments[2], nullptr, 10);
  for (const auto isa : wattle::kernels::supportedIsas()) {
    if (wattle::kernels::nameOf(isa) != std::string_view(arguments[1])) continue;
    // Three points in four lie in the circle.
    const std::uint64_t inside = wattle::kernels::piInside(12345, samples, isa);
    return inside > (samples >> 1) && inside < samples ? 0 : 1;
  }
  return 3;
}
