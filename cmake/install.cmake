# What `cmake --install` lays down: one shared library with everything of ours in it, the code generator beside it, the
# public headers and a package for find_package(thermite). Consumers need none of the libraries that we are built from.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
if(NOT TARGET thermite_engine OR THERMITE_SANITIZE)  # nobody installs a build for tests
  return()
endif()

set(whole thermite_frontend thermite_engine)
if(TARGET thermite_onnx)
  list(APPEND whole thermite_onnx)
endif()
file(WRITE ${CMAKE_BINARY_DIR}/generated/thermite_shared.cpp "// All of it comes from the archives.\n")
add_library(thermite_shared SHARED ${CMAKE_BINARY_DIR}/generated/thermite_shared.cpp)
set_target_properties(thermite_shared PROPERTIES OUTPUT_NAME thermite EXPORT_NAME thermite VERSION ${PROJECT_VERSION}
                      SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} INSTALL_RPATH "$ORIGIN")
target_compile_features(thermite_shared INTERFACE cxx_std_20)
target_include_directories(thermite_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# Public symbols are in the frontend and the engine; the others come along as far as these need them.
foreach(archive ${whole})
  target_link_libraries(thermite_shared PRIVATE -Wl,--whole-archive $<TARGET_FILE:${archive}> -Wl,--no-whole-archive)
  add_dependencies(thermite_shared ${archive})
endforeach()
target_link_libraries(thermite_shared PRIVATE ${whole} thermite_options)
target_link_options(thermite_shared PRIVATE LINKER:--exclude-libs,libLLVMSupport.a LINKER:-z,defs)

install(TARGETS thermite_shared EXPORT thermite_targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/thermite DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
if(THERMITE_GENERATED_INCLUDE)
  install(DIRECTORY ${THERMITE_GENERATED_INCLUDE}/thermite DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
          FILES_MATCHING PATTERN "*.h")
endif()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/thermite)
install(EXPORT thermite_targets NAMESPACE thermite:: FILE thermiteConfig.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/thermiteConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/thermiteConfigVersion.cmake DESTINATION ${package_dir})
