// A map of one of the programs, in memory: what division_share_test.sh counts the instructions of.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "grep_program.h"
#include "kmeans_program.h"
#include "logcount_program.h"
#include "pi_program.h"
#include "testing_run.h"
#include "wordcount_program.h"

namespace wattle::programs {
namespace {

constexpr int kLines = 20000;

std::uint32_t nextRandom() {
  static std::uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    // A few words are frequent.
    std::uint32_t letters = nextRandom() & (nextRandom() | 0xff) & 0xffff;
    for (letters = letters * 2654435761u | 1; letters != 0; letters <<= 5) {
      text += "etaoinshrdlucmfwypvbgkjqxzetaion"[letters >> 27];
    }
    text += ' ';
  }
  return text;
}

std::string line() { return words(8); }

std::string phrase() { return words(2); }

std::string logLine() { return "2015-10-17 15:37:56,547 INFO [main] a.B: " + line(); }

std::string point() {
  std::string text;
  for (int d = 0; d < 4; ++d) {
    text.append(d == 0 ? "" : ",").append(pipes::decimal(nextRandom())).append(".25e-3");
  }
  return text;
}

std::string scratch(const char* path, std::string (*next)(), int lines) {
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return "";
  for (int i = 0; i < lines; ++i) std::fprintf(file, "%s\n", next().c_str());
  return std::fclose(file) == 0 ? path : "";
}

int mapOf(pipes::Program& program, std::string_view key, const std::string& value,
          std::string (*next)()) {
  Script script = mapStarted(key, value);
  for (int i = 0; i < kLines; ++i) script.number(4).text("").text(next());
  const Outcome outcome = run(program, script.number(8));
  if (!outcome.status.ok()) std::fprintf(stderr, "%s\n", outcome.status.text().c_str());
  return outcome.status.ok() && !outcome.records.empty() ? 0 : 1;
}

int mapOfPi() {
  PiProgram program;
  const Script script =
      mapStarted().number(4).text(longWritable(12345)).text(longWritable(5000000));
  return run(program, Script(script).number(8)).status.ok() ? 0 : 1;
}

// What the count must find.
int divides() {
  // 64 bits: for 32 some ARMv7 have an instruction.
  volatile std::uint64_t quotient = 4000000000u;
  for (int i = 0; i < 1000000; ++i) quotient = 4000000000u / (quotient | 3);
  return 0;
}

int runNamed(std::string_view name, const char* file) {
  if (name == "pi") return mapOfPi();
  if (name == "wordcount") {
    WordCountProgram program;
    return mapOf(program, "k", "v", line);
  }
  if (name == "logcount") {
    LogCountProgram program;
    return mapOf(program, "k", "v", logLine);
  }
  if (name == "grep") {
    GrepProgram program;
    return mapOf(program, kGrepFileKey, scratch(file, phrase, 3000), line);
  }
  if (name == "kmeans") {
    KMeansProgram program;
    return mapOf(program, kCentroidsFileKey, scratch(file, point, 100), point);
  }
  return name == "divides" ? divides() : 2;
}

}  // namespace
}  // namespace wattle::programs

// division-share NAME SCRATCH-FILE
int main(int count, char** arguments) {
  return count == 3 ? wattle::programs::runNamed(arguments[1], arguments[2]) : 2;
}
