# shellcheck shell=bash
# For build-presets and build-programs, in native-pipes: what makes builds faster where it is there. New build folders
# take Ninja, old ones keep what they have; compilers run through ccache. CMAKE_GENERATOR, CMAKE_CXX_COMPILER_LAUNCHER
# and ccache's own variables (CCACHE_DISABLE=1) decide otherwise.
if [[ -z ${CMAKE_GENERATOR:-} ]] && command -v ninja >/dev/null; then
  export CMAKE_GENERATOR=Ninja
fi
if [[ -z ${CMAKE_CXX_COMPILER_LAUNCHER+set} ]] && command -v ccache >/dev/null; then
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache
fi
# Other clones of the project share what was compiled.
export CCACHE_BASEDIR=${CCACHE_BASEDIR-$(dirname "$PWD")}

# What machine this one's own compiler, the one that CMake would take, makes code for, such as aarch64-redhat-linux; empty
# without a compiler. cmake/toolchains/compiler.cmake asks the same.
host_compiler_machine() {
  local compiler
  for compiler in ${CXX:+"$CXX"} c++ g++ clang++; do
    ! command -v "$compiler" >/dev/null || { "$compiler" -dumpmachine 2>/dev/null || true; return; }
  done
}
