// The main() of a Pipes program, in the program: the library itself never prints.
#ifndef WATTLE_PIPES_MAIN_H_
#define WATTLE_PIPES_MAIN_H_

#include <cstdio>

#include "wattle/pipes/task.h"

namespace wattle::pipes {

// Runs the task of this process; says on stderr why it failed. Returns the exit code.
inline int runMain(Program& program, const char* name) {
  TaskOptions options;
  options.failed = [name](const Status& status) {
    std::fprintf(stderr, "%s: %s\n", name, status.text().c_str());
  };
  return runTask(program, options).exitCode();
}

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_MAIN_H_
