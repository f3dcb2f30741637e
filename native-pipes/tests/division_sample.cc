// What the division audit must find: a division that needs a helper on this machine.
namespace sample {

#if defined(__SIZEOF_INT128__)
using Wide = unsigned __int128;
#else
using Wide = unsigned long long;
#endif

Wide divides(Wide a, Wide b);
Wide twice(Wide a, Wide b);
unsigned byConstant(unsigned a);

Wide divides(Wide a, Wide b) { return a / b + 1; }

Wide twice(Wide a, Wide b) { return a / b + (a + 1) / (b + 1); }

unsigned byConstant(unsigned a) { return a / 10; }

}  // namespace sample
