// What the division audit must find beside integers: divisions that need a helper on this machine,
// long double where it has 128 bits, complex numbers everywhere.
namespace sample {

#if defined(__x86_64__)
using Long = __float128;
#else
using Long = long double;
#endif

double dividesDoubles(double a, double b);
float dividesFloats(float a, float b);
Long dividesLongs(Long a, Long b);
__complex__ double dividesComplex(__complex__ double a, __complex__ double b);

double dividesDoubles(double a, double b) { return a / b; }

float dividesFloats(float a, float b) { return a / b; }

Long dividesLongs(Long a, Long b) { return a / b; }

__complex__ double dividesComplex(__complex__ double a, __complex__ double b) { return a / b; }

}  // namespace sample
