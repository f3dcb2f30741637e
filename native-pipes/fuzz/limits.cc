// The memory that a target may take, besides what the command line allows.
extern "C" const char* __asan_default_options();

// libFuzzer itself allocates 20 MiB at once. Freed memory is kept back, to find late uses: by
// default more of it than all of the rest.
extern "C" const char* __asan_default_options() {
  return "max_allocation_size_mb=32:quarantine_size_mb=16";
}
