// The combiner of Hadoop's interface: a reducer that runs inside the map task.
#ifndef WATTLE_HADOOP_COMBINE_RUNNER_H_
#define WATTLE_HADOOP_COMBINE_RUNNER_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "contexts.h"

namespace wattle::hadoop {

// Keeps records until there is no memory for more, and combines them in the order of their keys.
class CombineRunner {
 public:
  CombineRunner(std::unique_ptr<HadoopPipes::Reducer> combiner, pipes::TaskContext& task,
                std::size_t maxBytes)
      : combiner_(std::move(combiner)), context_(task), maxBytes_(maxBytes) {}

  void add(const std::string& key, const std::string& value);
  // Combines what is there.
  void run();
  // The combiner itself may emit here, so it is closed before the last run.
  HadoopPipes::Reducer& combiner() { return *combiner_; }
  ReduceContext& context() { return context_; }

 private:
  const std::unique_ptr<HadoopPipes::Reducer> combiner_;
  ReduceContext context_;
  const std::size_t maxBytes_;
  std::size_t usedBytes_ = 0;
  std::map<std::string, std::vector<std::string>> values_;
};

}  // namespace wattle::hadoop

#endif  // WATTLE_HADOOP_COMBINE_RUNNER_H_
