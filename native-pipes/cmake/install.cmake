# What cmake --install puts below a prefix: libraries, headers, programs, and how others find them.
include(CMakePackageConfigHelpers)

foreach(program ${wattle_programs})
  install(TARGETS wattle-${program} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/wattle)
endforeach()
install(TARGETS wattle_pipes wattle_kernels EXPORT wattle-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/wattle DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS wattle_hadoop EXPORT wattle-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/wattle-hadoop)
install(DIRECTORY hadoop-include/hadoop DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wattle-hadoop)
install(EXPORT wattle-targets NAMESPACE wattle:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/wattle)
configure_file(cmake/wattle-config.cmake.in cmake/wattle-config.cmake COPYONLY)
write_basic_package_version_file(cmake/wattle-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/wattle-programs.cmake ${CMAKE_CURRENT_BINARY_DIR}/cmake/wattle-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/cmake/wattle-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/wattle)
# Beside what calls it, which is found wherever the prefix is moved to.
install(PROGRAMS src/launcher/launch.sh DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/wattle)
# Old link lines name both of Hadoop's libraries, in any order.
file(CREATE_LINK libhadooppipes.a ${CMAKE_CURRENT_BINARY_DIR}/cmake/libhadooputils.a SYMBOLIC)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/libhadooputils.a
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/wattle-hadoop)
# The files name their prefix relative to themselves: cmake --install --prefix and a later move
# change nothing for pkg-config.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(WATTLE_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(WATTLE_PC_PREFIX "\${pcfiledir}/${up}")
endif()
foreach(directory LIBDIR INCLUDEDIR)
  set(WATTLE_PC_${directory} "\${prefix}/${CMAKE_INSTALL_${directory}}")
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${directory}}")
    set(WATTLE_PC_${directory} ${CMAKE_INSTALL_${directory}})
  endif()
endforeach()
foreach(library pipes kernels hadoop)
  set(WATTLE_PC_FOLDER "")
  set(WATTLE_PC_LIBRARY "-lwattle-${library}")
  if(library STREQUAL "hadoop")
    set(WATTLE_PC_FOLDER "/wattle-hadoop")
    set(WATTLE_PC_LIBRARY "-lhadooppipes -pthread")
  endif()
  configure_file(cmake/wattle-library.pc.in cmake/wattle-${library}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/wattle-${library}.pc
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
