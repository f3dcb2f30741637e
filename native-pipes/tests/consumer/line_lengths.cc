// The example of docs/native-pipes.md, as a user of the library builds it.
#include "wattle/pipes/codec.h"
#include "wattle/pipes/main.h"
#include "wattle/pipes/sums.h"

using namespace wattle::pipes;

class LineLengths : public Mapper {
 public:
  Status map(std::string_view, std::string_view line, TaskContext& context) override {
    context.emit("bytes", longWritable(static_cast<std::int64_t>(line.size())));
    return {};
  }
};

class LineLengthsProgram : public Program {
 public:
  std::unique_ptr<Mapper> mapper(TaskContext&) override { return std::make_unique<LineLengths>(); }
  std::unique_ptr<Combiner> combiner(TaskContext&) override { return std::make_unique<SumCombiner>(); }
  std::unique_ptr<Reducer> reducer(TaskContext&) override { return std::make_unique<SumReducer>(); }
};

int main() {
  LineLengthsProgram program;
  return runMain(program, "line-lengths");
}
