// A program of Hadoop's interface as one of wattle::pipes.
#ifndef WATTLE_HADOOP_FACTORY_PROGRAM_H_
#define WATTLE_HADOOP_FACTORY_PROGRAM_H_

#include <memory>

#include "hadoop/Pipes.hh"
#include "wattle/pipes/task.h"

namespace wattle::hadoop {

class MapTask;
class ReduceTask;

// Makes the parts of a task in Hadoop's order, whichever of them is asked for first. A mapper,
// combiner, reader, reducer or writer is deleted before the Java side hears that the task is done,
// since programs write files to the end in destructors.
class FactoryProgram final : public pipes::Program {
 public:
  // The factory must outlive the program.
  explicit FactoryProgram(const HadoopPipes::Factory& factory);
  ~FactoryProgram() override;

  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext& context) override;
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext& context) override;
  std::unique_ptr<pipes::Partitioner> partitioner(pipes::TaskContext& context) override;
  std::unique_ptr<pipes::RecordReader> recordReader(pipes::TaskContext& context) override;
  std::unique_ptr<pipes::RecordWriter> recordWriter(pipes::TaskContext& context) override;

 private:
  MapTask& mapTask(pipes::TaskContext& context);
  ReduceTask& reduceTask(pipes::TaskContext& context);

  const HadoopPipes::Factory& factory_;
  std::unique_ptr<MapTask> mapTask_;
  std::unique_ptr<ReduceTask> reduceTask_;
};

}  // namespace wattle::hadoop

#endif  // WATTLE_HADOOP_FACTORY_PROGRAM_H_
