#include "logcount_program.h"
#include "wattle/pipes/main.h"

int main() {
  wattle::programs::LogCountProgram program;
  return wattle::pipes::runMain(program, "wattle-logcount");
}
