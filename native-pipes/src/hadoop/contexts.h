// What Hadoop's interface shows of a running task.
#ifndef WATTLE_HADOOP_CONTEXTS_H_
#define WATTLE_HADOOP_CONTEXTS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "hadoop/Pipes.hh"
#include "hadoop/SerialUtils.hh"
#include "hadoop/StringUtils.hh"
#include "report_timer.h"
#include "wattle/pipes/task.h"

namespace wattle::hadoop {

class JobConf final : public HadoopPipes::JobConf {
 public:
  explicit JobConf(const pipes::JobConf& conf) : conf_(conf) {}

  bool hasKey(const std::string& key) const override { return conf_.find(key) != nullptr; }
  const std::string& get(const std::string& key) const override {
    const std::string* value = conf_.find(key);
    if (value == nullptr) throw HadoopUtils::Error("the job configuration has no key " + key);
    return *value;
  }
  int getInt(const std::string& key) const override { return read(key, HadoopUtils::toInt); }
  float getFloat(const std::string& key) const override { return read(key, HadoopUtils::toFloat); }
  bool getBoolean(const std::string& key) const override { return read(key, HadoopUtils::toBool); }

 private:
  template <typename Value>
  Value read(const std::string& key, Value (*parse)(const std::string&)) const {
    try {
      return parse(get(key));
    } catch (const HadoopUtils::Error& error) {
      throw HadoopUtils::Error(key + ": " + error.getMessage());
    }
  }

  const pipes::JobConf& conf_;
};

// What maps and reduces have in common. Interface is HadoopPipes::MapContext or ReduceContext.
template <typename Interface>
class Context : public Interface {
 public:
  using Counter = HadoopPipes::TaskContext::Counter;

  explicit Context(pipes::TaskContext& task) : task_(task), conf_(task.conf()) {}

  const HadoopPipes::JobConf* getJobConf() override { return &conf_; }
  const std::string& getInputKey() override { return key_; }
  const std::string& getInputValue() override { return value_; }
  // Says that the task is alive, as in Hadoop: one map() may emit for hours.
  void emit(const std::string& key, const std::string& value) override {
    task_.emit(key, value);
    reportAfterRecord();
  }
  void progress() override {
    if (timer_.isDue()) report();
  }
  void setStatus(const std::string& status) override {
    status_ = status;
    hasStatus_ = true;
    if (isFirstStatus_) {
      isFirstStatus_ = false;
      report();
    } else {
      reportAfterRecord();
    }
  }
  Counter* getCounter(const std::string& group, const std::string& name) override {
    return new Counter(task_.counter(group, name).id);
  }
  void incrementCounter(const Counter* counter, std::uint64_t amount) override {
    task_.count({counter->getId()}, static_cast<std::int64_t>(amount));
  }

  // For the task's end: the last status, whenever the one before went up.
  void sendStatus() {
    if (hasStatus_) task_.setStatus(status_);
    hasStatus_ = false;
  }

 protected:
  // As progress(), without a look at the clock for each record.
  void reportAfterRecord() {
    if (timer_.isDueAfterRecord()) report();
  }

  pipes::TaskContext& task_;
  std::string key_;
  std::string value_;

 private:
  // Programs set a status for each record, which costs the Java side more than the record.
  void report() {
    timer_.restart();
    sendStatus();
    task_.progress();
  }

  const JobConf conf_;
  std::string status_;
  bool hasStatus_ = false;
  bool isFirstStatus_ = true;  // It goes up at once.
  pipes::ReportTimer timer_{pipes::monotonicSeconds, 1};
};

// Of a reduce, and of a combiner in a map.
class ReduceContext final : public Context<HadoopPipes::ReduceContext> {
 public:
  using Context::Context;

  void reduce(HadoopPipes::Reducer& reducer, std::string_view key, pipes::Values& values) {
    key_ = key;
    value_.clear();
    values_ = &values;
    reducer.reduce(*this);
    values_ = nullptr;
  }

  bool nextValue() override {
    std::string_view value;
    if (values_ == nullptr || !values_->next(value)) return false;
    value_ = value;
    reportAfterRecord();
    return true;
  }

 private:
  pipes::Values* values_ = nullptr;
};

}  // namespace wattle::hadoop

#endif  // WATTLE_HADOOP_CONTEXTS_H_
