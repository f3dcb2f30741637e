// A job in memory, without Hadoop, to test a program with.
#ifndef WATTLE_PIPES_LOCAL_RUN_H_
#define WATTLE_PIPES_LOCAL_RUN_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "wattle/pipes/job_conf.h"
#include "wattle/pipes/status.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes {

struct Record {
  std::string key;
  std::string value;

  bool operator==(const Record& other) const { return key == other.key && value == other.value; }
};

struct LocalJob {
  JobConf conf;
  // 0 is a job of maps only.
  std::int32_t reduces = 1;
  // Of the input.
  std::string keyClass = "org.apache.hadoop.io.LongWritable";
  std::string valueClass = "org.apache.hadoop.io.Text";
  // What the map task has for its input split.
  std::string split;
  // The program's record reader reads the split, instead of the records that are given.
  bool hasOwnReader = false;
  // The program's record writer takes the output of the reduces.
  bool hasOwnWriter = false;
};

struct LocalResult {
  // The output of each reduce, in its order; of the map, in a job without reduces.
  std::vector<std::vector<Record>> output;
  // By group and name, of all tasks.
  std::map<std::pair<std::string, std::string>, std::int64_t> counters;
  // The last one that was set.
  std::string status;
};

// Runs one map task of the records and then the reduces, each in the very conversation that it has
// with the Java side. Keys go to reduces by the program's partitioner, or else by a hash of ours,
// and come in the order of their bytes. Returns the first failure of a task.
Status runLocally(Program& program, const std::vector<Record>& records, LocalResult& result,
                  const LocalJob& job = {});

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_LOCAL_RUN_H_
