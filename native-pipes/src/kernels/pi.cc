#include "wattle/kernels/pi.h"

#include <algorithm>

#include "pi_blocks.h"

namespace wattle::kernels {
namespace {

// An index is three digits to the base of a table's size. The lowest is looked up, so that a
// run of points is a run of both tables; the middle one gives the run's offset by the same table.
constexpr int kBits = 11;
constexpr int kSize2 = 1 << kBits;
constexpr int kTrits = 7;
constexpr int kSize3 = 2187;  // 3^7

// The high 64 bits of a product, without 128-bit arithmetic.
std::uint64_t highOfProduct(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t aLow = a & 0xffffffff;
  const std::uint64_t aHigh = a >> 32;
  const std::uint64_t bLow = b & 0xffffffff;
  const std::uint64_t bHigh = b >> 32;
  const std::uint64_t middle = aHigh * bLow + (aLow * bLow >> 32);
  return aHigh * bHigh + (middle >> 32) + ((aLow * bHigh + (middle & 0xffffffff)) >> 32);
}

// On ARMv7 a division of 64 bits is a call of a helper, even by a constant.
std::uint64_t thirdOf(std::uint64_t value) { return highOfProduct(value, 0xaaaaaaaaaaaaaaab) >> 1; }

// The digits of index, mirrored at the point.
double mirrored2(std::uint64_t index) {
  double result = 0;
  for (double weight = 0.5; index != 0; weight *= 0.5, index >>= 1) {
    if ((index & 1) != 0) result += weight;
  }
  return result;
}

double mirrored3(std::uint64_t index) {
  double result = 0;
  double weight = 1;
  while (index != 0) {
    weight /= 3;
    const std::uint64_t third = thirdOf(index);
    result += static_cast<double>(static_cast<int>(index - 3 * third)) * weight;
    index = third;
  }
  return result;
}

// In double for the last word, in float for speed.
template <int kSize>
struct Table {
  double exact[kSize];
  float rough[kSize];

  explicit Table(double (*mirrored)(std::uint64_t)) {
    for (int i = 0; i < kSize; ++i) {
      exact[i] = mirrored(static_cast<std::uint64_t>(i));
      rough[i] = static_cast<float>(exact[i]);
    }
  }
};

const Table<kSize2>& table2() {
  static const Table<kSize2> table(mirrored2);
  return table;
}

const Table<kSize3>& table3() {
  static const Table<kSize3> table(mirrored3);
  return table;
}

// One coordinate of the sequence: where in the table the next point is, and the run's offset.
template <int kSize>
class Coordinate {
 public:
  Coordinate(const Table<kSize>& table, double (*mirrored)(std::uint64_t), int low, int middle,
             std::uint64_t high)
      : table_(table),
        mirrored_(mirrored),
        scale_(1.0 / kSize),
        low_(low),
        middle_(middle),
        high_(high) {
    place();
  }

  int left() const { return kSize - low_; }
  const float* rough() const { return table_.rough + low_; }
  const double* exact() const { return table_.exact + low_; }
  double offset() const { return offset_; }

  void advance(int points) {
    low_ += points;
    if (low_ < kSize) return;
    low_ = 0;
    if (++middle_ == kSize) {
      middle_ = 0;
      ++high_;
    }
    place();
  }

 private:
  // The circle's centre moves to the origin here, once for a run.
  void place() {
    if (middle_ == 0 || !placed_) top_ = mirrored_(high_) * scale_ * scale_;
    placed_ = true;
    offset_ = table_.exact[middle_] * scale_ + top_ - 0.5;
  }

  const Table<kSize>& table_;
  double (*const mirrored_)(std::uint64_t);
  const double scale_;
  int low_;
  int middle_;
  std::uint64_t high_;
  bool placed_ = false;
  double top_ = 0;
  double offset_ = 0;
};

Coordinate<kSize2> coordinate2(std::uint64_t index) {
  constexpr std::uint64_t kMask = kSize2 - 1;
  return {table2(), mirrored2, static_cast<int>(index & kMask),
          static_cast<int>(index >> kBits & kMask), index >> 2 * kBits};
}

Coordinate<kSize3> coordinate3(std::uint64_t index) {
  int digits[2];
  for (int& digit : digits) {
    std::uint64_t rest = index;
    for (int i = 0; i < kTrits; ++i) rest = thirdOf(rest);
    digit = static_cast<int>(index - kSize3 * rest);
    index = rest;
  }
  return {table3(), mirrored3, digits[0], digits[1], index};
}

const PiBlocks& blocksOf(Isa isa) {
  switch (isa) {
#if defined(__x86_64__)
    case Isa::kSse2:
      return kPiSse2;
    case Isa::kAvx2:
      return kPiAvx2;
    case Isa::kAvx512:
      return kPiAvx512;
#elif defined(__aarch64__) || defined(__arm__)
    case Isa::kNeon:
      return kPiNeon;
#endif
    default:
      return kPiScalar;
  }
}

}  // namespace

// Why 2^-23 bounds the error of the float blocks: the table of base 2 is exact; that of base 3 is
// off by 2^-25 at most, each offset by 2^-26 and each sum by 2^-26. So u is off by 2^-25, v by
// 2^-24, and neither exceeds 1/2: their squares are off by as much, and their roundings and that
// of the sum add 2^-25. Together that is 2^-23. The last subtraction is exact near the circle.
std::uint64_t piInside(std::uint64_t offset, std::uint64_t samples, Isa isa) {
  const PiBlocks& blocks = blocksOf(isa);
  Coordinate<kSize2> x = coordinate2(offset + 1);
  Coordinate<kSize3> y = coordinate3(offset + 1);
  std::uint64_t inside = 0;
  while (samples > 0) {
    const int run = std::min(x.left(), y.left());
    const int points = samples < static_cast<std::uint64_t>(run) ? static_cast<int>(samples) : run;
    int near;
    int found = blocks.roughInside(x.rough(), y.rough(), static_cast<float>(x.offset()),
                                   static_cast<float>(y.offset()), points, &near);
    if (near < 0) {
      found = blocks.exactInside(x.exact(), y.exact(), x.offset(), y.offset(), points);
    }
    inside += static_cast<unsigned>(found);
    samples -= static_cast<unsigned>(points);
    x.advance(points);
    y.advance(points);
  }
  return inside;
}

HaltonSequence::HaltonSequence(std::uint64_t offset) {
  double weight = 1;
  std::uint64_t rest = offset;
  for (int j = 0; j < kDigits2; ++j, rest >>= 1) {
    weights2_[j] = weight /= 2;
    digits2_[j] = static_cast<int>(rest & 1);
    x_ += digits2_[j] * weights2_[j];
  }
  weight = 1;
  rest = offset;
  for (int j = 0; j < kDigits3; ++j) {
    const std::uint64_t third = thirdOf(rest);
    weights3_[j] = weight /= 3;
    digits3_[j] = static_cast<int>(rest - 3 * third);
    y_ += digits3_[j] * weights3_[j];
    rest = third;
  }
}

std::uint64_t HaltonSequence::inside(std::uint64_t samples) {
  // The order of the additions is Java's: it makes the rounding errors.
  std::uint64_t found = 0;
  for (; samples > 0; --samples) {
    for (int j = 0; j < kDigits2; ++j) {
      x_ += weights2_[j];
      if (++digits2_[j] < 2) break;
      digits2_[j] = 0;
      x_ -= j == 0 ? 1.0 : weights2_[j - 1];
    }
    for (int j = 0; j < kDigits3; ++j) {
      y_ += weights3_[j];
      if (++digits3_[j] < 3) break;
      digits3_[j] = 0;
      y_ -= j == 0 ? 1.0 : weights3_[j - 1];
    }
    const double u = x_ - 0.5;
    const double v = y_ - 0.5;
    found += u * u + v * v > 0.25 ? 0 : 1;
  }
  return found;
}

}  // namespace wattle::kernels
