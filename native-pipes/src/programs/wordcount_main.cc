#include "wattle/pipes/main.h"
#include "wordcount_program.h"

int main() {
  wattle::programs::WordCountProgram program;
  return wattle::pipes::runMain(program, "wattle-wordcount");
}
