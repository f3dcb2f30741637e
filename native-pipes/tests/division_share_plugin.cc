// A plugin of QEMU's user emulation: counts the executed instructions, and those of them that are
// in division helpers, and writes both numbers to the file of the argument report=FILE. It declares
// what it uses of QEMU's interface, since Debian packages no header of it.
#include <regex.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <string>

extern "C" {

struct qemu_plugin_tb;
struct qemu_plugin_insn;
using TranslationCallback = void (*)(std::uint64_t, qemu_plugin_tb*);
using ExecutionCallback = void (*)(unsigned, void*);
using ExitCallback = void (*)(std::uint64_t, void*);

void qemu_plugin_register_vcpu_tb_trans_cb(std::uint64_t id, TranslationCallback callback);
void qemu_plugin_register_vcpu_tb_exec_cb(qemu_plugin_tb* block, ExecutionCallback callback,
                                          int flags, void* data);
void qemu_plugin_register_atexit_cb(std::uint64_t id, ExitCallback callback, void* data);
std::size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb* block);
qemu_plugin_insn* qemu_plugin_tb_get_insn(const qemu_plugin_tb* block, std::size_t index);
const char* qemu_plugin_insn_symbol(const qemu_plugin_insn* instruction);

__attribute__((visibility("default"))) int qemu_plugin_version = WATTLE_QEMU_PLUGIN_VERSION;
__attribute__((visibility("default"))) int qemu_plugin_install(std::uint64_t id, const void* info,
                                                               int count, char** arguments);
}

namespace {

struct Counts {
  std::uint64_t all = 0;
  std::uint64_t helpers = 0;
};

Counts executed;
std::deque<Counts> blocks;  // Never moves what it has: QEMU keeps the addresses.
std::string report;

bool isHelper(const char* symbol) {
  static regex_t helpers;
  static const int unusable = regcomp(
      &helpers,
      "^_*(aeabi_u?l?(idiv|ldiv|div)(mod|0)?|u?(div|mod|divmod)[sdt]i[34]|gnu_u?ldivmod_helper)"
      "(_from_thumb|_from_arm|_veneer)?$",
      REG_EXTENDED | REG_NOSUB);
  return unusable == 0 && symbol != nullptr && regexec(&helpers, symbol, 0, nullptr, 0) == 0;
}

void execute(unsigned, void* data) {
  const auto* const block = static_cast<const Counts*>(data);
  executed.all += block->all;
  executed.helpers += block->helpers;
}

void translate(std::uint64_t, qemu_plugin_tb* block) {
  Counts counts;
  counts.all = qemu_plugin_tb_n_insns(block);
  const char* last = nullptr;
  bool inHelper = false;
  for (std::size_t i = 0; i < counts.all; ++i) {
    const char* const symbol = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(block, i));
    if (symbol != last) inHelper = isHelper(symbol);
    last = symbol;
    counts.helpers += inHelper ? 1 : 0;
  }
  blocks.push_back(counts);
  qemu_plugin_register_vcpu_tb_exec_cb(block, execute, 0, &blocks.back());
}

void writeReport(std::uint64_t, void*) {
  std::FILE* const file = std::fopen(report.c_str(), "w");
  if (file == nullptr) return;
  std::fprintf(file, "%llu %llu\n", static_cast<unsigned long long>(executed.helpers),
               static_cast<unsigned long long>(executed.all));
  std::fclose(file);
}

}  // namespace

int qemu_plugin_install(std::uint64_t id, const void*, int count, char** arguments) {
  constexpr char kReport[] = "report=";
  if (count != 1 || std::strncmp(arguments[0], kReport, sizeof kReport - 1) != 0) return 1;
  report = arguments[0] + sizeof kReport - 1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
  qemu_plugin_register_atexit_cb(id, writeReport, nullptr);
  return 0;
}
