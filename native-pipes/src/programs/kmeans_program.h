// A step of k-means as a job. docs/native-pipes.md has the formats.
#ifndef WATTLE_PROGRAMS_KMEANS_PROGRAM_H_
#define WATTLE_PROGRAMS_KMEANS_PROGRAM_H_

#include <memory>

#include "kmeans_mapper.h"
#include "kmeans_reducer.h"
#include "wattle/pipes/task.h"
#include "wattle/pipes/text_reader.h"

namespace wattle::programs {

class KMeansProgram : public pipes::Program {
 public:
  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext&) override {
    return std::make_unique<KMeansMapper>();
  }
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext&) override {
    return std::make_unique<KMeansReducer>();
  }
  std::unique_ptr<pipes::RecordReader> recordReader(pipes::TaskContext& context) override {
    return pipes::textReader(context, pipes::TextRecords::kBlocks);
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_KMEANS_PROGRAM_H_
