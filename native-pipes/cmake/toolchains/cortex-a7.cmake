# ARMv7 with integer division: Cortex-A7 and A15.
include(${CMAKE_CURRENT_LIST_DIR}/compiler.cmake)
wattle_compiler("arm.*" arm-linux-gnueabihf armv7-a qemu-arm)
set(CMAKE_CXX_FLAGS_INIT "-mcpu=cortex-a7 -mfpu=vfpv4-d16 -Wno-psabi")
