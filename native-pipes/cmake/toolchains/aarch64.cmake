# 64-bit ARM.
include(${CMAKE_CURRENT_LIST_DIR}/compiler.cmake)
wattle_compiler("aarch64" aarch64-linux-gnu aarch64 qemu-aarch64)
