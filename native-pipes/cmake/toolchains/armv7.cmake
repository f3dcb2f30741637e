# ARMv7 without integer division, as Debian's armhf: Cortex-A8 and A9.
include(${CMAKE_CURRENT_LIST_DIR}/compiler.cmake)
wattle_compiler("arm.*" arm-linux-gnueabihf armv7-a qemu-arm)
set(CMAKE_CXX_FLAGS_INIT "-march=armv7-a+fp -Wno-psabi")
