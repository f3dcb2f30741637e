// The parts of a map task that a program of Hadoop's interface brings.
#ifndef WATTLE_HADOOP_MAP_TASK_H_
#define WATTLE_HADOOP_MAP_TASK_H_

#include <memory>
#include <string>
#include <string_view>

#include "combine_runner.h"
#include "contexts.h"

namespace wattle::hadoop {

// Emits to the combiner, once there is one.
class MapContext final : public Context<HadoopPipes::MapContext> {
 public:
  explicit MapContext(pipes::TaskContext& task)
      : Context(task),
        split_(task.inputSplit()),
        keyClass_(task.keyClass()),
        valueClass_(task.valueClass()) {}

  void emit(const std::string& key, const std::string& value) override {
    if (combiner == nullptr) {
      Context::emit(key, value);
      return;
    }
    combiner->add(key, value);
    reportAfterRecord();
  }
  const std::string& getInputSplit() override { return split_; }
  const std::string& getInputKeyClass() override { return keyClass_; }
  const std::string& getInputValueClass() override { return valueClass_; }

  void map(HadoopPipes::Mapper& mapper, std::string_view key, std::string_view value) {
    key_ = key;
    value_ = value;
    mapper.map(*this);
  }

  CombineRunner* combiner = nullptr;

 private:
  const std::string split_;
  const std::string keyClass_;
  const std::string valueClass_;
};

class MapTask {
 public:
  MapTask(const HadoopPipes::Factory& factory, pipes::TaskContext& task);

  void map(std::string_view key, std::string_view value) { context_.map(*mapper_, key, value); }
  // Closes and deletes all but the partitioner, which the last records still need.
  void close();

  bool hasMapper() const { return mapper_ != nullptr; }
  HadoopPipes::RecordReader* reader() { return reader_.get(); }
  HadoopPipes::Partitioner* partitioner() { return partitioner_.get(); }

 private:
  MapContext context_;
  std::unique_ptr<HadoopPipes::Partitioner> partitioner_;
  std::unique_ptr<CombineRunner> combiner_;
  std::unique_ptr<HadoopPipes::Mapper> mapper_;
  std::unique_ptr<HadoopPipes::RecordReader> reader_;
};

}  // namespace wattle::hadoop

#endif  // WATTLE_HADOOP_MAP_TASK_H_
