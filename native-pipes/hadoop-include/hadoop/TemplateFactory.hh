// Factories of parts that are named by their classes. Each is made with the task's context. "void"
// is for a part that the program does not have.
#ifndef WATTLE_HADOOP_TEMPLATE_FACTORY_HH_
#define WATTLE_HADOOP_TEMPLATE_FACTORY_HH_

#include "hadoop/Pipes.hh"

namespace HadoopPipes {

template <class Part, class Base>
struct WattlePart {
  template <class Context>
  static Base* wattleMake(Context& context) {
    return new Part(context);
  }
};

template <class Base>
struct WattlePart<void, Base> {
  template <class Context>
  static Base* wattleMake(Context& /*context*/) {
    return NULL;
  }
};

template <class MapperClass, class ReducerClass>
class TemplateFactory2 : public Factory {
 public:
  Mapper* createMapper(MapContext& context) const {
    return WattlePart<MapperClass, Mapper>::wattleMake(context);
  }
  Reducer* createReducer(ReduceContext& context) const {
    return WattlePart<ReducerClass, Reducer>::wattleMake(context);
  }
};

template <class MapperClass, class ReducerClass, class PartitionerClass>
class TemplateFactory3 : public TemplateFactory2<MapperClass, ReducerClass> {
 public:
  Partitioner* createPartitioner(MapContext& context) const {
    return WattlePart<PartitionerClass, Partitioner>::wattleMake(context);
  }
};

template <class MapperClass, class ReducerClass, class PartitionerClass, class CombinerClass>
class TemplateFactory4 : public TemplateFactory3<MapperClass, ReducerClass, PartitionerClass> {
 public:
  Reducer* createCombiner(MapContext& context) const {
    return WattlePart<CombinerClass, Reducer>::wattleMake(context);
  }
};

template <class MapperClass, class ReducerClass, class PartitionerClass, class CombinerClass,
          class ReaderClass>
class TemplateFactory5
    : public TemplateFactory4<MapperClass, ReducerClass, PartitionerClass, CombinerClass> {
 public:
  RecordReader* createRecordReader(MapContext& context) const {
    return WattlePart<ReaderClass, RecordReader>::wattleMake(context);
  }
};

template <class MapperClass, class ReducerClass, class PartitionerClass = void,
          class CombinerClass = void, class ReaderClass = void, class WriterClass = void>
class TemplateFactory : public TemplateFactory5<MapperClass, ReducerClass, PartitionerClass,
                                                CombinerClass, ReaderClass> {
 public:
  RecordWriter* createRecordWriter(ReduceContext& context) const {
    return WattlePart<WriterClass, RecordWriter>::wattleMake(context);
  }
};

}  // namespace HadoopPipes

#endif  // WATTLE_HADOOP_TEMPLATE_FACTORY_HH_
