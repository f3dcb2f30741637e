#include "wattle/kernels/pi.h"

#include <algorithm>

#include "halton_runs.h"
#include "pi_blocks.h"
#include "thirds.h"

namespace wattle::kernels {
namespace {

// An index is three digits to the base of a table's size. The lowest is looked up, so that a
// run of points is a run of both tables; the middle one gives the run's offset by the same table.
constexpr int kBits = 11;
constexpr int kSize2 = 1 << kBits;
constexpr int kSize3 = kRunPoints;

// Up to here Hadoop's x, a sum of powers of two, is exact.
constexpr std::uint64_t kExactIndices = std::uint64_t{1} << 52;

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

// The coordinate of base 2: where in the table the next point is, and the run's offset.
class Halves {
 public:
  explicit Halves(std::uint64_t index)
      : table_(table2()), low_(static_cast<int>(index & kMask)), high_(index >> kBits) {
    place();
  }

  int left() const { return kSize2 - low_; }
  const float* rough() const { return table_.rough + low_; }
  const double* exact() const { return table_.exact + low_; }
  double offset() const { return offset_; }

  void advance(int points) {
    low_ += points;
    if (low_ < kSize2) return;
    low_ = 0;
    ++high_;
    place();
  }

 private:
  static constexpr std::uint64_t kMask = kSize2 - 1;

  // The circle's centre moves to the origin here, once for a run.
  void place() {
    constexpr double kScale = 1.0 / kSize2;
    if ((high_ & kMask) == 0 || !placed_) top_ = mirrored2(high_ >> kBits) * kScale * kScale;
    placed_ = true;
    offset_ = table_.exact[high_ & kMask] * kScale + top_ - 0.5;
  }

  const Table<kSize2>& table_;
  int low_;
  std::uint64_t high_;
  bool placed_ = false;
  double top_ = 0;
  double offset_ = 0;
};

// Which run of base 3 a point belongs to.
std::uint64_t runOf(std::uint64_t index) {
  for (int i = 0; i < kRunDigits; ++i) index = thirdOf(index);
  return index;
}

int placeInRun(std::uint64_t index) {
  return static_cast<int>(index - kRunPoints * runOf(index));
}

}  // namespace

PiCounter::PiCounter(std::uint64_t offset, Isa isa)
    : isa_(isa), index_(offset), anchor_(offset), anchorY_(HaltonSequence(offset).y()) {}

std::uint64_t PiCounter::inside(std::uint64_t samples) {
  std::uint64_t found = 0;
  if (index_ < kExactIndices) {
    const std::uint64_t now = std::min(samples, kExactIndices - index_);
    found = insideByBlocks(now);
    samples -= now;
  }
  if (samples == 0) return found;
  if (!sequence_) {
    sequence_.emplace(anchor_, anchorY_);
    sequence_->inside(index_ - anchor_);
  }
  index_ += samples;
  return found + sequence_->inside(samples);
}

// Why 2^-23 bounds the error of the float blocks: the table of base 2 is exact; that of base 3 is
// off by 2^-25 at most, each offset by 2^-26 and each sum by 2^-26. So u is off by 2^-25, v by
// 2^-24, and neither exceeds 1/2: their squares are off by as much, and their roundings and that
// of the sum add 2^-25. Together that is 2^-23. The last subtraction is exact near the circle.
//
// Why 2^-40 bounds the error of the double blocks, from Hadoop's own number: where a run of base 3
// begins its y is Hadoop's. In a run Hadoop adds and subtracts 4373 times; each result is below 2
// and so off by 2^-53 at most, each weight by 2^-55. Together v is off by 2^-40.5, the square by
// no more, and all other roundings by less than 2^-50.
std::uint64_t PiCounter::insideByBlocks(std::uint64_t samples) {
  const PiBlocks& blocks = kPiBlocks.of(isa_);
  const Table<kSize3>& thirds = table3();
  Halves x(index_ + 1);
  std::uint64_t run = runOf(index_ + 1);
  int low = placeInRun(index_ + 1);
  double dy = anchorY_ - thirds.exact[placeInRun(anchor_)] - 0.5;
  std::uint64_t inside = 0;
  while (samples > 0) {
    if (low == 0) {
      moveAnchor(run);
      dy = anchorY_ - 0.5;
    }
    const int most = std::min(x.left(), kRunPoints - low);
    const int points =
        samples < static_cast<std::uint64_t>(most) ? static_cast<int>(samples) : most;
    int near;
    int found = blocks.roughInside(x.rough(), thirds.rough + low, static_cast<float>(x.offset()),
                                   static_cast<float>(dy), points, &near);
    if (near < 0) {
      found = blocks.exactInside(x.exact(), thirds.exact + low, x.offset(), dy, points, &near);
      if (near != 0) found = static_cast<int>(insideByStep(index_ + 1, points));
    }
    inside += static_cast<unsigned>(found);
    samples -= static_cast<unsigned>(points);
    index_ += static_cast<unsigned>(points);
    x.advance(points);
    low += points;
    if (low == kRunPoints) {
      low = 0;
      ++run;
    }
  }
  return inside;
}

// As Hadoop does, from the anchor on.
std::uint64_t PiCounter::insideByStep(std::uint64_t first, int points) const {
  HaltonSequence sequence(anchor_, anchorY_);
  const auto count = static_cast<unsigned>(points);
  if (first == anchor_) return (sequence.isInside() ? 1 : 0) + sequence.inside(count - 1);
  sequence.inside(first - anchor_ - 1);
  return sequence.inside(count);
}

void PiCounter::moveAnchor(std::uint64_t run) {
  const std::uint64_t index = run * kRunPoints;
  if (index == anchor_) return;
  if (index - anchor_ == kRunPoints) {
    anchorY_ = haltonAfterRun(run - 1, anchorY_);
  } else {
    HaltonSequence sequence(anchor_, anchorY_);
    sequence.inside(index - anchor_);
    anchorY_ = sequence.y();
  }
  anchor_ = index;
}

std::uint64_t piInside(std::uint64_t offset, std::uint64_t samples, Isa isa) {
  return PiCounter(offset, isa).inside(samples);
}

}  // namespace wattle::kernels
