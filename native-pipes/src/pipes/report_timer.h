// When the Java side is to hear of a task again.
#ifndef WATTLE_PIPES_REPORT_TIMER_H_
#define WATTLE_PIPES_REPORT_TIMER_H_

#include <algorithm>
#include <cstdint>
#include <limits>

#include "wattle/pipes/task.h"

namespace wattle::pipes {

// Due at once, and then so many seconds after each restart. While records are fast, a look at the
// clock follows only every so many.
class ReportTimer {
 public:
  ReportTimer(Clock clock, std::int64_t seconds, int recordsPerLook = kRecordsPerLook)
      : clock_(clock), seconds_(seconds), maxStride_(recordsPerLook) {}

  // Looks at the clock.
  bool isDue() {
    const std::int64_t now = clock_();
    // Records of the same second are fast. Slow ones are looked at one by one.
    stride_ = now == lastLook_ ? std::min(2 * stride_, maxStride_) : 1;
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
  const Clock clock_;
  const std::int64_t seconds_;
  const int maxStride_;
  std::int64_t next_ = std::numeric_limits<std::int64_t>::min();
  std::int64_t lastLook_ = std::numeric_limits<std::int64_t>::min();
  int stride_ = 1;  // records from one look to the next
  int left_ = 1;    // of them, those until the next look
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_REPORT_TIMER_H_
