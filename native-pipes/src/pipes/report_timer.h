// When the Java side is to hear of a task again.
#ifndef WATTLE_PIPES_REPORT_TIMER_H_
#define WATTLE_PIPES_REPORT_TIMER_H_

#include <algorithm>
#include <cstdint>
#include <limits>

#include "wattle/pipes/task.h"

namespace wattle::pipes {

// Due at once, and then so many seconds after each restart. Where a look at the clock is a system
// call, as on ARMv7 without a vDSO, one for each record can cost more than the record: while records
// are fast, only every 16th is followed by a look.
class ReportTimer {
 public:
  ReportTimer(Clock clock, std::int64_t seconds) : clock_(clock), seconds_(seconds) {}

  // Looks at the clock.
  bool isDue() {
    const std::int64_t now = clock_();
    // Records of the same second are fast. Slow ones are looked at one by one.
    stride_ = now == lastLook_ ? std::min(2 * stride_, kMaxStride) : 1;
    left_ = stride_;
    lastLook_ = now;
    return now >= next_;
  }

  // For a call at each record: looks at the clock after as many as seem right.
  bool isDueAfterRecord() { return --left_ <= 0 && isDue(); }

  void restart() {
    lastLook_ = clock_();
    next_ = lastLook_ + seconds_;
    stride_ = 1;
    left_ = 1;
  }

 private:
  static constexpr int kMaxStride = 16;

  const Clock clock_;
  const std::int64_t seconds_;
  std::int64_t next_ = std::numeric_limits<std::int64_t>::min();
  std::int64_t lastLook_ = std::numeric_limits<std::int64_t>::min();
  int stride_ = 1;  // records from one look to the next
  int left_ = 1;    // of them, those until the next look
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_REPORT_TIMER_H_
