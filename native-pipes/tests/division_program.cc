// A program that calls what division_sample.cc has.
#include <cstdlib>

namespace sample {
#if defined(__SIZEOF_INT128__)
using Wide = unsigned __int128;
#else
using Wide = unsigned long long;
#endif
Wide divides(Wide a, Wide b);
}  // namespace sample

int main(int count, char**) {
  return sample::divides(100, static_cast<sample::Wide>(count)) == 101 ? EXIT_SUCCESS
                                                                       : EXIT_FAILURE;
}
