#include "pi_program.h"
#include "wattle/pipes/main.h"

int main() {
  wattle::programs::PiProgram program;
  return wattle::pipes::runMain(program, "wattle-pi");
}
