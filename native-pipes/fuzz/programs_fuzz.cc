// The programs that read a file of their own, and what reads the job's configuration: phrases,
// centroids and points, numbers and truth values. The first byte says where the input is cut in
// two.
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "grep_program.h"
#include "kmeans_program.h"
#include "testing_run.h"
#include "wattle/pipes/job_conf.h"

namespace {

using namespace wattle;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

// The name of a file in memory: a program opens its own.
const std::string& scratch() {
  static const std::string name = [] {
    const int descriptor = ::memfd_create("fuzz", 0);
    require(descriptor >= 0);
    return "/proc/self/fd/" + std::to_string(descriptor);
  }();
  return name;
}

void write(std::string_view content) {
  std::ofstream file(scratch(), std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  require(file.good());
}

// A map task of one record, with the file under that key. Whatever the result, it is no crash.
void map(pipes::Program& program, std::string_view key, std::string_view record) {
  const programs::Script script =
      programs::mapStarted(key, scratch()).number(4).text("").text(record).number(8);
  const programs::Outcome outcome = programs::run(program, script);
  require(outcome.status.ok() || !outcome.status.text().empty());
}

void checkConf(std::string_view text) {
  pipes::JobConf conf;
  conf.set("key", text);
  std::int64_t number = 0;
  if (conf.getLong("key", 7, -1000, 1 << 20, number).ok()) {
    require(number >= -1000 && number <= 1 << 20);
    // The number's own text gives it again.
    conf.set("key", pipes::decimal(number));
    std::int64_t again = 0;
    require(conf.getLong("key", 7, -1000, 1 << 20, again).ok() && again == number);
  } else {
    require(number == 7);
  }
  bool truth = false;
  conf.set("key", text);
  const bool isTruth = conf.getBool("key", true, truth).ok();
  require(isTruth || truth);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view all(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t cut = std::min<std::size_t>(data[0], all.size());
  write(all.substr(0, cut));
  programs::GrepProgram grep;
  map(grep, programs::kGrepFileKey, all.substr(cut));
  programs::KMeansProgram kmeans;
  map(kmeans, programs::kCentroidsFileKey, all.substr(cut));
  checkConf(all);
  return 0;
}
