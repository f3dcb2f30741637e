#include "map_task.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace wattle::hadoop {
namespace {

std::size_t combineBytes(const pipes::JobConf& conf) {
  std::int64_t megabytes;
  const pipes::Status status =
      conf.getLong(pipes::kCombineMemoryKey, pipes::kCombineMemoryDefaultMb, 1, 2047, megabytes);
  if (!status.ok()) throw HadoopUtils::Error(status.text());
  return static_cast<std::size_t>(megabytes) << 20;
}

}  // namespace

MapTask::MapTask(const HadoopPipes::Factory& factory, pipes::TaskContext& task) : context_(task) {
  // A Java record reader says which classes it makes.
  if (task.keyClass().empty()) reader_.reset(factory.createRecordReader(context_));
  mapper_.reset(factory.createMapper(context_));
  if (task.reduces() == 0) return;
  std::unique_ptr<HadoopPipes::Reducer> combiner(factory.createCombiner(context_));
  partitioner_.reset(factory.createPartitioner(context_));
  if (combiner == nullptr) return;
  combiner_ =
      std::make_unique<CombineRunner>(std::move(combiner), task, combineBytes(task.conf()));
  context_.combiner = combiner_.get();
}

void MapTask::close() {
  if (reader_ != nullptr) reader_->close();
  mapper_->close();
  if (combiner_ != nullptr) {
    combiner_->combiner().close();  // Before the last run, as in Hadoop.
    combiner_->run();
    combiner_->context().sendStatus();
  }
  context_.sendStatus();
  reader_.reset();
  mapper_.reset();
  context_.combiner = nullptr;
  combiner_.reset();
}

}  // namespace wattle::hadoop
