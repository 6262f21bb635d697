# One target per folder. Sources are globbed: a new file needs no edit here.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)

add_library(thermite_options INTERFACE)
# -ffp-contract=off: references and the interpreter must not fuse what the primitives define as two roundings.
target_compile_options(thermite_options INTERFACE -Wall -Wextra -Wno-unused-parameter -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(thermite_options INTERFACE -Wno-restrict)  # false alarms in std::string's operator+
endif()
if(THERMITE_SANITIZE)
  # GCC 12: with the null checks on, the address of a lambda is no constant that consteval code may compare; a null
  # dereference still ends the program under ASan.
  target_compile_options(thermite_options INTERFACE -fsanitize=${THERMITE_SANITIZE} -fno-sanitize-recover=all
                         -fno-sanitize=null,nonnull-attribute,returns-nonnull-attribute -O1 -g1)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(thermite_options INTERFACE -Wno-maybe-uninitialized)  # false alarms in std::variant
  endif()
  target_link_options(thermite_options INTERFACE -fsanitize=${THERMITE_SANITIZE})
endif()

# thermite_library(NAME [DIRS dir...] [DEPS target...]): a static library of the .cpp files of the folders.
function(thermite_library name)
  cmake_parse_arguments(A "" "" "DIRS;DEPS;PRIVATE_DEPS" ${ARGN})
  if(NOT A_DIRS)
    set(A_DIRS .)
  endif()
  set(globs)
  foreach(d ${A_DIRS})
    list(APPEND globs ${CMAKE_CURRENT_SOURCE_DIR}/${d}/*.cpp)
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${globs})
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${A_DEPS})
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>)
  target_link_libraries(${name} PUBLIC ${A_DEPS} PRIVATE ${A_PRIVATE_DEPS} $<BUILD_INTERFACE:thermite_options>)
endfunction()
