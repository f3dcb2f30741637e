# wattle_add_program(NAME SOURCE...): a Pipes program on wattle::pipes, linked statically, since a node
# may have another C++ library. Beside the target NAME it makes, in WATTLE_PROGRAMS_FOLDER, the files
# that a cluster of many machines takes: NAME.MACHINE and NAME, the launcher that picks one of them by
# node. Builds for several machines share the folder.
include_guard(GLOBAL)

# Which machine the compiler makes code for; its processor's name would be that of the kernel.
function(wattle_find_machine result)
  include(CheckCXXSourceCompiles)
  foreach(pair "x86-64:__x86_64__" "aarch64:__aarch64__" "arm-cortex-a7:__arm__&&__ARM_FEATURE_IDIV"
               "armv7:__arm__" "riscv64:__riscv&&__riscv_xlen==64")
    string(REPLACE ":" ";" pair "${pair}")
    list(GET pair 0 machine)
    list(GET pair 1 condition)
    string(MAKE_C_IDENTIFIER "WATTLE_IS_${machine}" variable)
    set(CMAKE_REQUIRED_QUIET ON)
    check_cxx_source_compiles("#if !(${condition})\n#error\n#endif\nint main() {}" ${variable})
    if(${variable})
      set(${result} ${machine} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${result} ${CMAKE_SYSTEM_PROCESSOR} PARENT_SCOPE)
endfunction()

wattle_find_machine(WATTLE_MACHINE)
set(WATTLE_MACHINE ${WATTLE_MACHINE} CACHE INTERNAL "What the compiler makes code for")
set(WATTLE_PROGRAMS_FOLDER ${CMAKE_BINARY_DIR}/wattle-programs
    CACHE PATH "Where wattle_add_program() puts programs with their launchers")
# In the sources it lies elsewhere than installed.
set(WATTLE_LAUNCHER ${CMAKE_CURRENT_LIST_DIR}/launch.sh)
if(NOT EXISTS ${WATTLE_LAUNCHER})
  set(WATTLE_LAUNCHER ${CMAKE_CURRENT_LIST_DIR}/../src/launcher/launch.sh)
endif()
set(WATTLE_LAUNCHER ${WATTLE_LAUNCHER} CACHE INTERNAL "The launcher of programs")

function(wattle_add_program name)
  if(ARGC LESS 2)
    message(FATAL_ERROR "wattle_add_program(${name}): no source is named")
  endif()
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE wattle::pipes)
  target_link_options(${name} PRIVATE -static)
  add_custom_command(TARGET ${name} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E make_directory "${WATTLE_PROGRAMS_FOLDER}"
    COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:${name}>
            "${WATTLE_PROGRAMS_FOLDER}/${name}.${WATTLE_MACHINE}"
    COMMAND ${CMAKE_COMMAND} -E copy "${WATTLE_LAUNCHER}" "${WATTLE_PROGRAMS_FOLDER}/${name}"
    VERBATIM)
endfunction()
