// Points as lines of text: numbers with commas between.
#ifndef WATTLE_KERNELS_POINTS_H_
#define WATTLE_KERNELS_POINTS_H_

#include <cstddef>
#include <string_view>

namespace wattle::kernels {

// How many numbers a line should have: its commas and one.
std::size_t dimensionsOf(std::string_view line);

// Reads a line of exactly that many numbers, such as "0.5,-3,1e-7", as the nearest doubles. A
// number is an optional sign, digits with or without a point among them or at an end, and an
// optional exponent; it must be finite. False for any other line; out is then worthless.
// Needs the C locale. Throws std::bad_alloc. Thread-safe.
bool parsePoint(std::string_view line, std::size_t dimensions, double* out);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_POINTS_H_
