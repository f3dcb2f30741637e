// has-isa ISA: ends with 0 if this build and this machine have the instruction set.
#include <string_view>

#include "wattle/kernels/isa.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  for (const auto isa : wattle::kernels::supportedIsas()) {
    if (wattle::kernels::nameOf(isa) == std::string_view(arguments[1])) return 0;
  }
  return 1;
}
