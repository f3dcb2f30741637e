#include "grep_program.h"
#include "wattle/pipes/main.h"

int main() {
  wattle::programs::GrepProgram program;
  return wattle::pipes::runMain(program, "wattle-grep");
}
