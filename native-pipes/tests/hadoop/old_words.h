// A word count as programs were written for Hadoop's library, in C++98: with every part.
#ifndef WATTLE_TESTS_HADOOP_OLD_WORDS_H_
#define WATTLE_TESTS_HADOOP_OLD_WORDS_H_

#include <stdio.h>

#include <string>
#include <vector>

#include "hadoop/Pipes.hh"
#include "hadoop/SerialUtils.hh"
#include "hadoop/StringUtils.hh"
#include "hadoop/TemplateFactory.hh"

namespace old_words {

class Counting {
 public:
  Counting(HadoopPipes::TaskContext& context, const std::string& name)
      : counter_(context.getCounter("old words", name)) {}
  ~Counting() { delete counter_; }
  void add(HadoopPipes::TaskContext& context, size_t amount) {
    context.incrementCounter(counter_, amount);
  }

 private:
  Counting(const Counting&);
  Counting& operator=(const Counting&);

  HadoopPipes::TaskContext::Counter* counter_;
};

class WordsMapper : public HadoopPipes::Mapper {
 public:
  WordsMapper(HadoopPipes::MapContext& context)
      : words_(context, "words"), separators_(" "), context_(context) {
    const HadoopPipes::JobConf* conf = context.getJobConf();
    if (conf->hasKey("old.separators")) separators_ = conf->get("old.separators");
  }
  void map(HadoopPipes::MapContext& context) {
    const std::vector<std::string> words =
        HadoopUtils::splitString(context.getInputValue(), separators_.c_str());
    for (size_t i = 0; i < words.size(); ++i) context.emit(words[i], "1");
    words_.add(context, words.size());
    context.setStatus("at " + HadoopUtils::quoteString(context.getInputValue(), ""));
  }
  void close() { context_.progress(); }

 private:
  Counting words_;
  std::string separators_;
  HadoopPipes::MapContext& context_;
};

class SumReducer : public HadoopPipes::Reducer {
 public:
  SumReducer(HadoopPipes::TaskContext& context) : keys_(context, "keys") {}
  void reduce(HadoopPipes::ReduceContext& context) {
    int sum = 0;
    while (context.nextValue()) sum += HadoopUtils::toInt(context.getInputValue());
    context.emit(context.getInputKey(), HadoopUtils::toString(sum));
    keys_.add(context, 1);
  }

 private:
  Counting keys_;
};

// Words that begin with 'a' to 'm' go to the first reduce, the others to the last one.
class HalvesPartitioner : public HadoopPipes::Partitioner {
 public:
  HalvesPartitioner(HadoopPipes::MapContext&) {}
  int partition(const std::string& key, int reduces) {
    return !key.empty() && key[0] <= 'm' ? 0 : reduces - 1;
  }
};

// The lines of the file that the split names.
class LinesReader : public HadoopPipes::RecordReader {
 public:
  LinesReader(HadoopPipes::MapContext& context) : lines_(0), file_(NULL) {
    HadoopUtils::StringInStream split(context.getInputSplit());
    std::string name;
    HadoopUtils::deserializeString(name, split);
    if (name.compare(0, 5, "file:") == 0) name.erase(0, 5);
    file_ = fopen(name.c_str(), "rb");
    HADOOP_ASSERT(file_ != NULL, "cannot open " + name);
  }
  ~LinesReader() {
    if (file_ != NULL) fclose(file_);
  }
  bool next(std::string& key, std::string& value) {
    int letter = getc(file_);
    if (letter == EOF) return false;
    key = HadoopUtils::toString(++lines_);
    for (value.clear(); letter != EOF && letter != '\n'; letter = getc(file_)) {
      value += static_cast<char>(letter);
    }
    return true;
  }
  float getProgress() { return feof(file_) ? 1.0f : 0.5f; }

 private:
  LinesReader(const LinesReader&);
  LinesReader& operator=(const LinesReader&);

  int lines_;
  FILE* file_;
};

// Writes to the end only in its destructor, as many programs do.
class FileWriter : public HadoopPipes::RecordWriter {
 public:
  FileWriter(HadoopPipes::ReduceContext& context) {
    const HadoopPipes::JobConf* conf = context.getJobConf();
    std::string name = conf->get("old.output");
    // Each reduce has a file of its own.
    if (conf->hasKey("mapreduce.task.partition")) {
      name += "-" + HadoopUtils::toString(conf->getInt("mapreduce.task.partition"));
    }
    HADOOP_ASSERT(file_.open(name, true), "cannot write " + name);
  }
  void emit(const std::string& key, const std::string& value) {
    const std::string line = key + "\t" + value + "\n";
    file_.write(line.data(), line.size());
  }

 private:
  HadoopUtils::FileOutStream file_;
};

typedef HadoopPipes::TemplateFactory<WordsMapper, SumReducer> Simple;
typedef HadoopPipes::TemplateFactory<WordsMapper, SumReducer, HalvesPartitioner, SumReducer,
                                     LinesReader, FileWriter>
    Whole;

}  // namespace old_words

#endif  // WATTLE_TESTS_HADOOP_OLD_WORDS_H_
