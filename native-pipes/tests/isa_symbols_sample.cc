// An inline function with linkage that is not inlined.
__attribute__((noinline)) inline int weakOne(int value) { return value + 1; }

int callsIt(int value);
int callsIt(int value) { return weakOne(value); }
