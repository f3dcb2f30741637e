#include "factory_program.h"

#include <stdexcept>
#include <string>
#include <string_view>

#include "contexts.h"
#include "map_task.h"

namespace wattle::hadoop {
namespace {

// use(), with Hadoop's exception as one that tells wattle::pipes its message.
template <typename Use>
auto withKnownExceptions(Use use) {
  try {
    return use();
  } catch (const HadoopUtils::Error& error) {
    throw std::runtime_error(error.getMessage());
  }
}

}  // namespace

class ReduceTask {
 public:
  ReduceTask(const HadoopPipes::Factory& factory, pipes::TaskContext& task)
      : context_(task), reducer_(factory.createReducer(context_)) {}

  void makeWriter(const HadoopPipes::Factory& factory) {
    writer_.reset(factory.createRecordWriter(context_));
  }
  bool hasReducer() const { return reducer_ != nullptr; }
  HadoopPipes::RecordWriter* writer() { return writer_.get(); }

  void reduce(std::string_view key, pipes::Values& values) {
    context_.reduce(*reducer_, key, values);
  }
  void close() {
    reducer_->close();
    context_.sendStatus();
    reducer_.reset();
  }
  void closeWriter() {
    writer_->close();
    writer_.reset();
  }

 private:
  ReduceContext context_;
  std::unique_ptr<HadoopPipes::RecordWriter> writer_;
  std::unique_ptr<HadoopPipes::Reducer> reducer_;
};

namespace {

class MapperPart final : public pipes::Mapper {
 public:
  explicit MapperPart(MapTask& task) : task_(task) {}

  pipes::Status map(std::string_view key, std::string_view value, pipes::TaskContext&) override {
    withKnownExceptions([&] { task_.map(key, value); });
    return {};
  }
  pipes::Status close(pipes::TaskContext&) override {
    withKnownExceptions([&] { task_.close(); });
    return {};
  }

 private:
  MapTask& task_;
};

class ReducerPart final : public pipes::Reducer {
 public:
  explicit ReducerPart(ReduceTask& task) : task_(task) {}

  pipes::Status reduce(std::string_view key, pipes::Values& values, pipes::TaskContext&) override {
    withKnownExceptions([&] { task_.reduce(key, values); });
    return {};
  }
  pipes::Status close(pipes::TaskContext&) override {
    withKnownExceptions([&] { task_.close(); });
    return {};
  }

 private:
  ReduceTask& task_;
};

class PartitionerPart final : public pipes::Partitioner {
 public:
  explicit PartitionerPart(MapTask& task) : task_(task) {}

  std::int32_t partition(std::string_view key, std::int32_t reduces) override {
    key_ = key;
    return withKnownExceptions([&] { return task_.partitioner()->partition(key_, reduces); });
  }

 private:
  MapTask& task_;
  std::string key_;
};

class ReaderPart final : public pipes::RecordReader {
 public:
  explicit ReaderPart(MapTask& task) : task_(task) {}

  pipes::Status next(std::string_view& key, std::string_view& value, bool& found) override {
    found = withKnownExceptions([&] { return task_.reader()->next(key_, value_); });
    key = key_;
    value = value_;
    return {};
  }
  float progress() override {
    return withKnownExceptions([&] { return task_.reader()->getProgress(); });
  }

 private:
  MapTask& task_;
  std::string key_;
  std::string value_;
};

class WriterPart final : public pipes::RecordWriter {
 public:
  explicit WriterPart(ReduceTask& task) : task_(task) {}

  pipes::Status write(std::string_view key, std::string_view value) override {
    key_ = key;
    value_ = value;
    withKnownExceptions([&] { task_.writer()->emit(key_, value_); });
    return {};
  }
  pipes::Status close() override {
    withKnownExceptions([&] { task_.closeWriter(); });
    return {};
  }

 private:
  ReduceTask& task_;
  std::string key_;
  std::string value_;
};

}  // namespace

FactoryProgram::FactoryProgram(const HadoopPipes::Factory& factory) : factory_(factory) {}

FactoryProgram::~FactoryProgram() = default;

MapTask& FactoryProgram::mapTask(pipes::TaskContext& context) {
  if (mapTask_ == nullptr) {
    mapTask_ = withKnownExceptions([&] { return std::make_unique<MapTask>(factory_, context); });
  }
  return *mapTask_;
}

ReduceTask& FactoryProgram::reduceTask(pipes::TaskContext& context) {
  if (reduceTask_ == nullptr) {
    reduceTask_ =
        withKnownExceptions([&] { return std::make_unique<ReduceTask>(factory_, context); });
  }
  return *reduceTask_;
}

std::unique_ptr<pipes::Mapper> FactoryProgram::mapper(pipes::TaskContext& context) {
  MapTask& task = mapTask(context);
  return task.hasMapper() ? std::make_unique<MapperPart>(task) : nullptr;
}

std::unique_ptr<pipes::Reducer> FactoryProgram::reducer(pipes::TaskContext& context) {
  ReduceTask& task = reduceTask(context);
  return task.hasReducer() ? std::make_unique<ReducerPart>(task) : nullptr;
}

std::unique_ptr<pipes::Partitioner> FactoryProgram::partitioner(pipes::TaskContext& context) {
  MapTask& task = mapTask(context);
  return task.partitioner() != nullptr ? std::make_unique<PartitionerPart>(task) : nullptr;
}

std::unique_ptr<pipes::RecordReader> FactoryProgram::recordReader(pipes::TaskContext& context) {
  MapTask& task = mapTask(context);
  return task.reader() != nullptr ? std::make_unique<ReaderPart>(task) : nullptr;
}

std::unique_ptr<pipes::RecordWriter> FactoryProgram::recordWriter(pipes::TaskContext& context) {
  ReduceTask& task = reduceTask(context);
  withKnownExceptions([&] { task.makeWriter(factory_); });
  return task.writer() != nullptr ? std::make_unique<WriterPart>(task) : nullptr;
}

}  // namespace wattle::hadoop
