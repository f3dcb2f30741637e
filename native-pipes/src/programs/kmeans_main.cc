#include "kmeans_program.h"
#include "wattle/pipes/main.h"

int main() {
  wattle::programs::KMeansProgram program;
  return wattle::pipes::runMain(program, "wattle-kmeans");
}
