// Calls a function of the kernels.
#include "wattle/kernels/isa.h"

int main() { return wattle::kernels::nameOf(wattle::kernels::bestIsa()).empty() ? 1 : 0; }
