// The grep kernel, GNU grep -F and, where it was there to build with, Hyperscan or Vectorscan on
// one text and the same phrases: seconds to get ready, MB/s of search, memory and what each found.
// Each runs in a process of its own and reads the text by the megabyte, so that its memory is the
// matcher's. WATTLE_TEXT_MB and WATTLE_PHRASES in the environment make other sizes.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#if defined(WATTLE_HYPERSCAN)
#include <hs/hs.h>
#endif

#include "phrase_text.h"
#include "wattle/kernels/grep.h"

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Outcome {
  double readySeconds = 0;
  double searchSeconds = 0;
  std::uint64_t found = 0;
};

std::string contentsOf(const char* file) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  std::string all(static_cast<std::size_t>(in.tellg()), '\0');
  all.reserve(all.size() + wattle::kernels::PhraseCounter::kSpareBytes);
  in.seekg(0);
  in.read(all.data(), static_cast<std::streamsize>(all.size()));
  return all;
}

// Whole lines of about a megabyte.
void eachBlock(const char* file, const std::function<void(std::string_view)>& use) {
  std::vector<char> block(std::size_t{1} << 20);
  std::size_t kept = 0;
  const int in = open(file, O_RDONLY);
  for (ssize_t got = 1; got > 0;) {
    got = read(in, block.data() + kept, block.size() - kept);
    const std::size_t bytes = kept + static_cast<std::size_t>(got > 0 ? got : 0);
    const std::string_view all(block.data(), bytes);
    const std::size_t whole = got > 0 ? all.rfind('\n') + 1 : bytes;
    use(all.substr(0, whole));
    kept = bytes - whole;
    std::memmove(block.data(), block.data() + whole, kept);
  }
  close(in);
}

Outcome kernel(const char* text, const char* phrases) {
  Outcome outcome;
  Clock::time_point start = Clock::now();
  wattle::kernels::PhraseCounter counter(contentsOf(phrases));
  outcome.readySeconds = secondsSince(start);
  start = Clock::now();
  eachBlock(text, [&](std::string_view block) { counter.add(block); });
  counter.drain([&](std::string_view, std::uint64_t count) { outcome.found += count; });
  outcome.searchSeconds = secondsSince(start);
  return outcome;
}

#if defined(WATTLE_HYPERSCAN)

int countMatch(unsigned, unsigned long long, unsigned long long, unsigned, void* found) {
  ++*static_cast<std::uint64_t*>(found);
  return 0;
}

Outcome hyperscan(const char* text, const char* phrases) {
  Outcome outcome;
  Clock::time_point start = Clock::now();
  hs_database_t* database = nullptr;
  {
    const std::string all = contentsOf(phrases);
    std::vector<const char*> starts;
    std::vector<std::size_t> sizes;
    for (std::size_t at = 0; at < all.size(); at += sizes.back() + 1) {
      starts.push_back(all.data() + at);
      sizes.push_back(all.find('\n', at) - at);
    }
    std::vector<unsigned> numbers;
    for (unsigned i = 0; i < starts.size(); ++i) numbers.push_back(i);
    hs_compile_error_t* error = nullptr;
    if (hs_compile_lit_multi(starts.data(), nullptr, numbers.data(), sizes.data(),
                             static_cast<unsigned>(starts.size()), HS_MODE_BLOCK, nullptr,
                             &database, &error) != HS_SUCCESS) {
      std::fprintf(stderr, "hyperscan: %s\n", error->message);
      hs_free_compile_error(error);
      return outcome;
    }
  }
  hs_scratch_t* scratch = nullptr;
  hs_alloc_scratch(database, &scratch);
  outcome.readySeconds = secondsSince(start);
  start = Clock::now();
  eachBlock(text, [&](std::string_view block) {
    hs_scan(database, block.data(), static_cast<unsigned>(block.size()), 0, scratch, countMatch,
            &outcome.found);
  });
  outcome.searchSeconds = secondsSince(start);
  hs_free_scratch(scratch);
  hs_free_database(database);
  return outcome;
}

#endif

// Runs a command in a process of its own, its output into a file; returns its resident MiB at
// most, or -1 if it failed.
double residentMiB(const std::vector<const char*>& command, const char* output) {
  const pid_t child = fork();
  if (child == 0) {
    const int out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(out, STDOUT_FILENO);
    std::vector<char*> arguments;
    for (const char* each : command) arguments.push_back(const_cast<char*>(each));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage = {};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return -1;
  // GNU grep ends with 1 if there is no match.
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return -1;
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

class Files {
 public:
  Files() {
    const char* parent = std::getenv("TMPDIR");
    folder_ = std::string(parent == nullptr ? "/tmp" : parent) + "/grep-beside.XXXXXX";
    if (mkdtemp(folder_.data()) == nullptr) std::perror(folder_.c_str());
    text = folder_ + "/text";
    phrases = folder_ + "/phrases";
    empty = folder_ + "/empty";
    output = folder_ + "/output";
  }
  ~Files() {
    for (const std::string* file : {&text, &phrases, &empty, &output}) unlink(file->c_str());
    rmdir(folder_.c_str());
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  std::string text, phrases, empty, output;

 private:
  std::string folder_;
};

// In a process that ends, so that the others do not begin with its memory.
bool makeFiles(const Files& files, std::size_t megabytes, std::size_t phrases) {
  const pid_t child = fork();
  if (child == 0) {
    const std::string text = wattle::benchmarks::makeText(megabytes << 20);
    std::ofstream(files.text, std::ios::binary) << text;
    std::ofstream(files.phrases, std::ios::binary)
        << wattle::benchmarks::makePhrases(text, phrases);
    _exit(std::ofstream(files.empty) ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

void print(const char* name, const Outcome& outcome, double megabytes, double resident) {
  std::printf("%-10s %8.1f s ready %9.1f MB/s %9.1f MiB resident %12llu found\n", name,
              outcome.readySeconds, megabytes / outcome.searchSeconds, resident,
              static_cast<unsigned long long>(outcome.found));
  std::fflush(stdout);
}

bool runOurs(const char* program, const char* name, const Files& files, double megabytes,
             std::uint64_t& found) {
  const double resident =
      residentMiB({program, name, files.text.c_str(), files.phrases.c_str()}, files.output.c_str());
  Outcome outcome;
  std::ifstream in(files.output);
  in >> outcome.readySeconds >> outcome.searchSeconds >> outcome.found;
  if (resident < 0 || !in || outcome.found == 0) return false;
  print(name, outcome, megabytes, resident);
  found = outcome.found;
  return true;
}

// Its search is what it takes longer than for an empty text. It finds less than the others: of
// phrases that overlap one.
bool runGnu(const Files& files, double megabytes) {
  const auto run = [&](const std::string& text) {
    return residentMiB({"grep", "-F", "-o", "-f", files.phrases.c_str(), text.c_str()},
                       files.output.c_str());
  };
  Outcome outcome;
  Clock::time_point start = Clock::now();
  if (run(files.empty) < 0) return false;
  outcome.readySeconds = secondsSince(start);
  start = Clock::now();
  const double resident = run(files.text);
  if (resident < 0) return false;
  outcome.searchSeconds = secondsSince(start) - outcome.readySeconds;
  std::ifstream in(files.output);
  for (std::string line; std::getline(in, line);) ++outcome.found;
  print("GNU grep", outcome, megabytes, resident);
  return true;
}

int matcher(const std::string& name, const char* text, const char* phrases) {
  Outcome outcome;
  if (name == "kernel") outcome = kernel(text, phrases);
#if defined(WATTLE_HYPERSCAN)
  if (name == "hyperscan") outcome = hyperscan(text, phrases);
#endif
  std::printf("%.6f %.6f %llu\n", outcome.readySeconds, outcome.searchSeconds,
              static_cast<unsigned long long>(outcome.found));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 4) return matcher(arguments[1], arguments[2], arguments[3]);
  setenv("LC_ALL", "C", 1);
  const std::size_t megabytes = wattle::benchmarks::sizeFrom("WATTLE_TEXT_MB", 32);
  const std::size_t phrases = wattle::benchmarks::sizeFrom("WATTLE_PHRASES", 1000000);
  const Files files;
  if (!makeFiles(files, megabytes, phrases)) return 1;
  const double millions = static_cast<double>(megabytes << 20) / 1e6;
  std::printf("%zu MiB of text, %zu phrases\n", megabytes, phrases);
  std::uint64_t found = 0;
  if (!runOurs("/proc/self/exe", "kernel", files, millions, found)) return 1;
#if defined(WATTLE_HYPERSCAN)
  std::uint64_t other = 0;
  if (!runOurs("/proc/self/exe", "hyperscan", files, millions, other)) return 1;
  if (found != other) std::printf("the counts differ\n");
  if (found != other) return 1;
#endif
  return runGnu(files, millions) ? 0 : 1;
}
