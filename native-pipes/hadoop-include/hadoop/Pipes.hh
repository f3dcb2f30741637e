// The interface of Hadoop's own Pipes library, for programs that were written against it: they
// compile unmodified, as C++98 or later, and run over wattle::pipes. New programs take
// wattle/pipes/task.h instead. docs/native-pipes.md says what differs.
#ifndef WATTLE_HADOOP_PIPES_HH_
#define WATTLE_HADOOP_PIPES_HH_

#include <stddef.h>
#include <stdint.h>

#include <string>

namespace HadoopPipes {

// The job's configuration. What reads a key that is not set, or has another form, throws
// HadoopUtils::Error.
class JobConf {
 public:
  virtual ~JobConf() {}
  virtual bool hasKey(const std::string& key) const = 0;
  virtual const std::string& get(const std::string& key) const = 0;
  virtual int getInt(const std::string& key) const = 0;
  virtual float getFloat(const std::string& key) const = 0;
  // "true" or "false", in small letters only.
  virtual bool getBoolean(const std::string& key) const = 0;
};

// The running task.
class TaskContext {
 public:
  class Counter {
   public:
    Counter(int counterId) : id_(counterId) {}
    int getId() const { return id_; }

   private:
    int id_;
  };

  virtual ~TaskContext() {}
  virtual const JobConf* getJobConf() = 0;
  // Of the record or the key that is mapped or reduced; valid until the next one.
  virtual const std::string& getInputKey() = 0;
  virtual const std::string& getInputValue() = 0;
  virtual void emit(const std::string& key, const std::string& value) = 0;
  // Says that the task is alive.
  virtual void progress() = 0;
  // Says the same; the text goes up about once a second.
  virtual void setStatus(const std::string& status) = 0;
  // Makes a handle of the counter. The caller may delete it.
  virtual Counter* getCounter(const std::string& group, const std::string& name) = 0;
  virtual void incrementCounter(const Counter* counter, uint64_t amount) = 0;
};

class MapContext : public TaskContext {
 public:
  // The split in its serialized form.
  virtual const std::string& getInputSplit() = 0;
  // Of the Java record reader; empty without one.
  virtual const std::string& getInputKeyClass() = 0;
  virtual const std::string& getInputValueClass() = 0;
};

class ReduceContext : public TaskContext {
 public:
  // Moves to the key's next value, and to the first one at first; false after the last one.
  virtual bool nextValue() = 0;
};

class Closable {
 public:
  virtual ~Closable() {}
  // Called once at the end of the task's input.
  virtual void close() {}
};

class Mapper : public Closable {
 public:
  virtual void map(MapContext& context) = 0;
};

// Reduces, or combines inside a map task.
class Reducer : public Closable {
 public:
  virtual void reduce(ReduceContext& context) = 0;
};

class Partitioner {
 public:
  virtual ~Partitioner() {}
  // The reduce of a key, 0 to numOfReduces - 1.
  virtual int partition(const std::string& key, int numOfReduces) = 0;
};

// Reads the split instead of the Java side.
class RecordReader : public Closable {
 public:
  // Sets both to the next record; false if there is none.
  virtual bool next(std::string& key, std::string& value) = 0;
  // The share that is done, 0 to 1.
  virtual float getProgress() = 0;
};

// Writes the reduce's output instead of the Java side.
class RecordWriter : public Closable {
 public:
  virtual void emit(const std::string& key, const std::string& value) = 0;
};

// Makes a task's parts, which the task deletes. NULL is for those that the program does not have.
class Factory {
 public:
  virtual ~Factory() {}
  virtual Mapper* createMapper(MapContext& context) const = 0;
  virtual Reducer* createReducer(ReduceContext& context) const = 0;
  virtual Reducer* createCombiner(MapContext& /*context*/) const { return NULL; }
  virtual Partitioner* createPartitioner(MapContext& /*context*/) const { return NULL; }
  virtual RecordReader* createRecordReader(MapContext& /*context*/) const { return NULL; }
  virtual RecordWriter* createRecordWriter(ReduceContext& /*context*/) const { return NULL; }
};

// Runs the task of this process. False if it failed: then the reason is on stderr.
bool runTask(const Factory& factory);

}  // namespace HadoopPipes

#endif  // WATTLE_HADOOP_PIPES_HH_
