# wattle_compiler(MACHINES PREFIX PROCESSOR EMULATOR): the compiler of a tool chain file. If the host's own one makes code
# for a machine whose name MACHINES matches, as on a node, this is no cross compilation: on Fedora and Raspberry Pi OS no
# compiler has Debian's prefix, and what is built can run. CMAKE_SYSTEM_PROCESSOR would be the kernel's, which may have 64
# bits where all programs have 32.
macro(wattle_compiler machines prefix processor emulator)
  set(WATTLE_HOST_MACHINE "")
  # The one that CMake would take.
  find_program(WATTLE_HOST_COMPILER NAMES $ENV{CXX} c++ g++ clang++)
  if(WATTLE_HOST_COMPILER)
    execute_process(COMMAND ${WATTLE_HOST_COMPILER} -dumpmachine OUTPUT_VARIABLE WATTLE_HOST_MACHINE
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(NOT WATTLE_HOST_MACHINE MATCHES "^(${machines})-")
    set(CMAKE_SYSTEM_NAME Linux)
    set(CMAKE_SYSTEM_PROCESSOR ${processor})
    set(CMAKE_CXX_COMPILER ${prefix}-g++)
    set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
    set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${emulator})
  endif()
  # A static binary runs on any node, and under qemu-user without the target's libraries.
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
endmacro()
