#include <errno.h>
#include <unistd.h>

#include <cstdio>
#include <optional>

#include "factory_program.h"
#include "hadoop/Pipes.hh"
#include "peer_watch.h"
#include "wattle/pipes/task.h"

namespace HadoopPipes {
namespace {

// In one piece and without a buffer: the Java side may kill the process at any time.
void say(const wattle::pipes::Status& status) {
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, status.text().c_str());
}

[[noreturn]] void endWithoutPeer() {
  const wattle::pipes::Status status(wattle::pipes::Error::kReadFailed,
                                     "it closed the connection before the task was done");
  say(status);
  ::_exit(status.exitCode());
}

}  // namespace

bool runTask(const Factory& factory) {
  wattle::hadoop::FactoryProgram program(factory);
  std::optional<wattle::hadoop::PeerWatch> watch;
  wattle::pipes::TaskOptions options;
  options.failed = say;
  options.connected = [&watch](int descriptor) { watch.emplace(descriptor, endWithoutPeer); };
  return wattle::pipes::runTask(program, options).ok();
}

}  // namespace HadoopPipes
