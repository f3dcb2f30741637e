# 64-bit RISC-V.
include(${CMAKE_CURRENT_LIST_DIR}/compiler.cmake)
wattle_compiler("riscv64" riscv64-linux-gnu riscv64 qemu-riscv64)
