#include "wattle/pipes/task.h"

#include <time.h>

#include <exception>
#include <new>

#include "session.h"
#include "wattle/pipes/codec.h"
#include "wipe.h"

namespace wattle::pipes {

std::int64_t monotonicSeconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);  // A few nanoseconds with a vDSO.
  return now.tv_sec;
}

namespace {

// use() with its exceptions as errors.
template <typename Use>
Status withErrorsForExceptions(Use use) {
  try {
    return use();
  } catch (const std::bad_alloc&) {
    return Status(Error::kOutOfMemory);
  } catch (const std::exception& failure) {
    return Status(Error::kProgramFailed, failure.what());
  } catch (...) {
    return Status(Error::kProgramFailed, "it threw something that is no std::exception");
  }
}

// Tells options.failed of an error, by whose exceptions the error is not lost.
template <typename Use>
Status runAndTell(const TaskOptions& options, Use use) {
  Status status = withErrorsForExceptions(use);
  if (!status.ok() && options.failed) {
    try {
      options.failed(status);
    } catch (...) {
    }
  }
  return status;
}

Status connectAndRun(Program& program, Socket& socket, const TaskOptions& options) {
  Environment environment;
  // Connect even if the rest of the environment is broken: the Java side waits for that without a
  // time-out, and sees the end of the connection at once.
  Status status = Environment::fromProcess(environment);
  if (environment.port != 0) {
    Status connected = socket.connect(environment.port);
    if (status.ok()) status = std::move(connected);
  }
  if (!status.ok()) return status;
  if (options.connected) options.connected(socket.descriptor());
  Session session(program, socket, socket, environment.secret, options);
  wipe(environment.secret);
  return session.run();
}

}  // namespace

Status runTask(Program& program, ByteSource& source, ByteSink& sink, std::string_view secret,
               const TaskOptions& options) {
  return runAndTell(options, [&] { return Session(program, source, sink, secret, options).run(); });
}

Status runTask(Program& program, const TaskOptions& options) {
  Socket socket;
  return runAndTell(options, [&] { return connectAndRun(program, socket, options); });
}

Status FileSplit::parse(std::string_view bytes, FileSplit& split) {
  const auto bad = [](const char* what) { return Status(Error::kBadSplit, what); };
  if (bytes.empty() || bytes.size() < vLongBytes(bytes[0])) return bad("no path in a file split");
  const std::int64_t length = decodeVLong(bytes.data());
  bytes.remove_prefix(vLongBytes(bytes[0]));
  if (length < 0 || static_cast<std::uint64_t>(length) + 16 != bytes.size()) {
    return bad("not a file split: its path's length and its size do not agree");
  }
  const auto pathBytes = static_cast<std::size_t>(length);
  split.path = bytes.substr(0, pathBytes);
  split.startByte = static_cast<std::int64_t>(getBigEndian64(bytes.data() + pathBytes));
  split.lengthBytes = static_cast<std::int64_t>(getBigEndian64(bytes.data() + pathBytes + 8));
  if (split.startByte < 0 || split.lengthBytes < 0) return bad("a negative start or length");
  return {};
}

}  // namespace wattle::pipes
