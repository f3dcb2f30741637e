// Every member of Hadoop's interface with its type: what differs does not compile.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

#include "hadoop/Pipes.hh"
#include "hadoop/SerialUtils.hh"
#include "hadoop/StringUtils.hh"
#include "hadoop/TemplateFactory.hh"

namespace wattle::hadoop::api_test {
namespace {

using namespace HadoopPipes;
using namespace HadoopUtils;
using Text = const std::string&;

// A class's member, or a function that is not overloaded, has just this type.
#define HAS_TYPE(NAME, ...) static_assert(std::is_same_v<decltype(&NAME), __VA_ARGS__>)
// One of the overloads has this type.
#define HAS_OVERLOAD(NAME, ...) static_assert(sizeof(static_cast<__VA_ARGS__>(&NAME)) > 0)

HAS_TYPE(JobConf::hasKey, bool (JobConf::*)(Text) const);
HAS_TYPE(JobConf::get, Text (JobConf::*)(Text) const);
HAS_TYPE(JobConf::getInt, int (JobConf::*)(Text) const);
HAS_TYPE(JobConf::getFloat, float (JobConf::*)(Text) const);
HAS_TYPE(JobConf::getBoolean, bool (JobConf::*)(Text) const);

static_assert(std::is_constructible_v<TaskContext::Counter, int>);
static_assert(std::is_convertible_v<int, TaskContext::Counter>);
static_assert(std::is_copy_constructible_v<TaskContext::Counter>);
HAS_TYPE(TaskContext::Counter::getId, int (TaskContext::Counter::*)() const);
HAS_TYPE(TaskContext::getJobConf, const JobConf* (TaskContext::*)());
HAS_TYPE(TaskContext::getInputKey, Text (TaskContext::*)());
HAS_TYPE(TaskContext::getInputValue, Text (TaskContext::*)());
HAS_TYPE(TaskContext::emit, void (TaskContext::*)(Text, Text));
HAS_TYPE(TaskContext::progress, void (TaskContext::*)());
HAS_TYPE(TaskContext::setStatus, void (TaskContext::*)(Text));
HAS_TYPE(TaskContext::getCounter, TaskContext::Counter* (TaskContext::*)(Text, Text));
HAS_TYPE(TaskContext::incrementCounter,
         void (TaskContext::*)(const TaskContext::Counter*, std::uint64_t));
static_assert(std::is_base_of_v<TaskContext, MapContext>);
HAS_TYPE(MapContext::getInputSplit, Text (MapContext::*)());
HAS_TYPE(MapContext::getInputKeyClass, Text (MapContext::*)());
HAS_TYPE(MapContext::getInputValueClass, Text (MapContext::*)());
static_assert(std::is_base_of_v<TaskContext, ReduceContext>);
HAS_TYPE(ReduceContext::nextValue, bool (ReduceContext::*)());

HAS_TYPE(Closable::close, void (Closable::*)());
static_assert(!std::is_abstract_v<Closable>);
static_assert(std::is_base_of_v<Closable, Mapper> && std::is_base_of_v<Closable, Reducer>);
static_assert(std::is_base_of_v<Closable, RecordReader>);
static_assert(std::is_base_of_v<Closable, RecordWriter>);
static_assert(!std::is_base_of_v<Closable, Partitioner>);
HAS_TYPE(Mapper::map, void (Mapper::*)(MapContext&));
HAS_TYPE(Reducer::reduce, void (Reducer::*)(ReduceContext&));
HAS_TYPE(Partitioner::partition, int (Partitioner::*)(Text, int));
HAS_TYPE(RecordReader::next, bool (RecordReader::*)(std::string&, std::string&));
HAS_TYPE(RecordReader::getProgress, float (RecordReader::*)());
HAS_TYPE(RecordWriter::emit, void (RecordWriter::*)(Text, Text));

HAS_TYPE(Factory::createMapper, Mapper* (Factory::*)(MapContext&) const);
HAS_TYPE(Factory::createReducer, Reducer* (Factory::*)(ReduceContext&) const);
HAS_TYPE(Factory::createCombiner, Reducer* (Factory::*)(MapContext&) const);
HAS_TYPE(Factory::createPartitioner, Partitioner* (Factory::*)(MapContext&) const);
HAS_TYPE(Factory::createRecordReader, RecordReader* (Factory::*)(MapContext&) const);
HAS_TYPE(Factory::createRecordWriter, RecordWriter* (Factory::*)(ReduceContext&) const);
HAS_TYPE(HadoopPipes::runTask, bool (*)(const Factory&));

HAS_TYPE(toString, std::string (*)(std::int32_t));
HAS_TYPE(toInt, std::int32_t (*)(Text));
HAS_TYPE(toFloat, float (*)(Text));
HAS_TYPE(toBool, bool (*)(Text));
HAS_TYPE(getCurrentMillis, std::uint64_t (*)());
HAS_TYPE(splitString, std::vector<std::string> (*)(Text, const char*));
HAS_TYPE(quoteString, std::string (*)(Text, const char*));
HAS_TYPE(unquoteString, std::string (*)(Text));

static_assert(std::is_convertible_v<std::string, Error>);
static_assert(std::is_constructible_v<Error, Text, Text, int, Text>);
HAS_TYPE(Error::getMessage, Text (Error::*)() const);
HAS_TYPE(InStream::read, void (InStream::*)(void*, std::size_t));
HAS_TYPE(OutStream::write, void (OutStream::*)(const void*, std::size_t));
HAS_TYPE(OutStream::flush, void (OutStream::*)());
static_assert(std::is_base_of_v<InStream, FileInStream>);
static_assert(std::is_default_constructible_v<FileInStream>);
HAS_OVERLOAD(FileInStream::open, bool (FileInStream::*)(Text));
HAS_OVERLOAD(FileInStream::open, bool (FileInStream::*)(std::FILE*));
HAS_TYPE(FileInStream::read, void (FileInStream::*)(void*, std::size_t));
HAS_TYPE(FileInStream::skip, bool (FileInStream::*)(std::size_t));
HAS_TYPE(FileInStream::close, bool (FileInStream::*)());
static_assert(std::is_base_of_v<OutStream, FileOutStream>);
static_assert(std::is_default_constructible_v<FileOutStream>);
HAS_OVERLOAD(FileOutStream::open, bool (FileOutStream::*)(Text, bool));
HAS_OVERLOAD(FileOutStream::open, bool (FileOutStream::*)(std::FILE*));
HAS_TYPE(FileOutStream::write, void (FileOutStream::*)(const void*, std::size_t));
HAS_TYPE(FileOutStream::advance, bool (FileOutStream::*)(std::size_t));
HAS_TYPE(FileOutStream::flush, void (FileOutStream::*)());
HAS_TYPE(FileOutStream::close, bool (FileOutStream::*)());
static_assert(std::is_base_of_v<InStream, StringInStream>);
static_assert(std::is_convertible_v<Text, StringInStream>);
HAS_TYPE(StringInStream::read, void (StringInStream::*)(void*, std::size_t));
HAS_TYPE(serializeInt, void (*)(std::int32_t, OutStream&));
HAS_TYPE(deserializeInt, std::int32_t (*)(InStream&));
HAS_TYPE(serializeLong, void (*)(std::int64_t, OutStream&));
HAS_TYPE(deserializeLong, std::int64_t (*)(InStream&));
HAS_TYPE(serializeFloat, void (*)(float, OutStream&));
HAS_OVERLOAD(deserializeFloat, void (*)(float&, InStream&));
HAS_OVERLOAD(deserializeFloat, float (*)(InStream&));
HAS_TYPE(serializeString, void (*)(Text, OutStream&));
HAS_TYPE(deserializeString, void (*)(std::string&, InStream&));

class Part : public Mapper, public Partitioner, public RecordReader, public RecordWriter {
 public:
  explicit Part(TaskContext&) {}
  void map(MapContext&) override {}
  int partition(Text, int) override { return 0; }
  bool next(std::string&, std::string&) override { return false; }
  float getProgress() override { return 0; }
  void emit(Text, Text) override {}
  void close() override {}
};

class OneReducer : public Reducer {
 public:
  explicit OneReducer(TaskContext&) {}
  void reduce(ReduceContext&) override {}
};

// A program's own implementation, as tests of such programs have it.
template <class Interface>
class EmptyContext : public Interface {
 public:
  const JobConf* getJobConf() override { return nullptr; }
  Text getInputKey() override { return empty_; }
  Text getInputValue() override { return empty_; }
  void emit(Text, Text) override {}
  void progress() override {}
  void setStatus(Text) override {}
  TaskContext::Counter* getCounter(Text, Text) override { return new TaskContext::Counter(0); }
  void incrementCounter(const TaskContext::Counter*, std::uint64_t) override {}

 protected:
  const std::string empty_;
};

class EmptyMapContext : public EmptyContext<MapContext> {
 public:
  Text getInputSplit() override { return empty_; }
  Text getInputKeyClass() override { return empty_; }
  Text getInputValueClass() override { return empty_; }
};

class EmptyReduceContext : public EmptyContext<ReduceContext> {
 public:
  bool nextValue() override { return false; }
};

// The first `parts` of the six are there.
void expectParts(const Factory& made, int parts) {
  EmptyMapContext map;
  EmptyReduceContext reduce;
  delete made.createMapper(map);
  delete made.createReducer(reduce);
  const auto isThere = [](auto* part) {
    const bool there = part != nullptr;
    delete part;
    return there;
  };
  EXPECT_EQ(isThere(made.createPartitioner(map)), parts >= 3);
  EXPECT_EQ(isThere(made.createCombiner(map)), parts >= 4);
  EXPECT_EQ(isThere(made.createRecordReader(map)), parts >= 5);
  EXPECT_EQ(isThere(made.createRecordWriter(reduce)), parts >= 6);
}

TEST(TemplateFactory, makesThePartsThatAreNamed) {
  expectParts(TemplateFactory2<Part, OneReducer>(), 2);
  expectParts(TemplateFactory3<Part, OneReducer, void>(), 2);
  expectParts(TemplateFactory3<Part, OneReducer, Part>(), 3);
  expectParts(TemplateFactory4<Part, OneReducer, Part, void>(), 3);
  expectParts(TemplateFactory4<Part, OneReducer, Part, OneReducer>(), 4);
  expectParts(TemplateFactory5<Part, OneReducer, Part, OneReducer, void>(), 4);
  expectParts(TemplateFactory5<Part, OneReducer, Part, OneReducer, Part>(), 5);
  expectParts(TemplateFactory<Part, OneReducer>(), 2);
  expectParts(TemplateFactory<Part, OneReducer, Part>(), 3);
  expectParts(TemplateFactory<Part, OneReducer, Part, OneReducer>(), 4);
  expectParts(TemplateFactory<Part, OneReducer, Part, OneReducer, Part>(), 5);
  expectParts(TemplateFactory<Part, OneReducer, Part, OneReducer, Part, Part>(), 6);
  static_assert(std::is_base_of_v<TemplateFactory2<Part, OneReducer>,
                                  TemplateFactory<Part, OneReducer, Part>>);
}

}  // namespace
}  // namespace wattle::hadoop::api_test
