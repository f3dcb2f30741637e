// One task's conversation with the Java side: the order of its messages.
#ifndef WATTLE_PIPES_SESSION_H_
#define WATTLE_PIPES_SESSION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "messages.h"
#include "task_output.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes {

class Session final : public TaskContext {
 public:
  Session(Program& program, ByteSource& source, ByteSink& sink, std::string_view secret,
          const TaskOptions& options);

  // From the authentication to DONE.
  Status run();

  const JobConf& conf() const override { return conf_; }
  void emit(std::string_view key, std::string_view value) override { output_.emit(key, value); }
  Counter counter(std::string_view group, std::string_view name) override {
    return output_.counter(group, name);
  }
  void count(Counter counter, std::int64_t amount) override { output_.count(counter, amount); }
  void setStatus(std::string_view text) override { output_.setStatus(text); }
  void progress() override {
    if (output_.isReportDue()) output_.report(done_);
  }
  std::string_view inputSplit() const override { return split_; }
  std::int32_t reduces() const override { return reduces_; }
  std::string_view keyClass() const override { return keyClass_; }
  std::string_view valueClass() const override { return valueClass_; }

 private:
  friend class SessionValues;

  // The next message's code; false after a failure of the input.
  bool nextCode(std::int32_t& code);
  Status expect(Message message);
  Status inputFailure() const { return input_.status(); }
  Status readString(std::string& text);

  Status authenticate();
  Status proveSecret();
  Status readStart();
  Status readJobConf();
  Status startTask();
  Status runMap();
  Status mapFromReader(Mapper& mapper, RecordReader& reader);
  Status mapFromJava(Mapper& mapper);
  Status mapItem(Mapper& mapper);
  Status makeMapOutput();
  Status runReduce();
  Status reduceKeys(Reducer& reducer);
  Status finish();

  // The first failure of the program's parts or of the connection.
  const Status& firstFailure() const;
  void reportAfterRecord();

  Program& program_;
  std::string secret_;  // empty after the authentication
  const TaskOptions options_;
  Input input_;
  TaskOutput output_;
  JobConf conf_;
  std::string split_;
  std::string keyClass_;
  std::string valueClass_;
  std::int32_t reduces_ = 0;
  float done_ = 0;  // the share of the input that a record reader of ours has read
  std::optional<std::int32_t> pendingCode_;  // read ahead while a reducer's values ended
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_SESSION_H_
