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
target_compile_options(thermite_options INTERFACE -Wall -Wextra -Wno-unused-parameter -Werror=narrowing -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(thermite_options INTERFACE -Wno-restrict)  # false alarms in std::string's operator+
endif()
if(THERMITE_SANITIZE)
  string(REGEX MATCH "address" THERMITE_ASAN "${THERMITE_SANITIZE}")
  string(REGEX MATCH "thread" THERMITE_TSAN "${THERMITE_SANITIZE}")
  # GCC 12: with the null checks on, the address of a lambda is no constant that consteval code may compare; a null
  # dereference still ends the program under ASan.
  target_compile_options(thermite_options INTERFACE -fsanitize=${THERMITE_SANITIZE} -fno-sanitize-recover=all
                         -fno-sanitize=null,nonnull-attribute,returns-nonnull-attribute)
  target_compile_definitions(thermite_options INTERFACE $<$<BOOL:${THERMITE_ASAN}>:THERMITE_ASAN>
                             $<$<BOOL:${THERMITE_TSAN}>:THERMITE_TSAN>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(thermite_options INTERFACE -Wno-maybe-uninitialized)  # false alarms in std::variant
  endif()
  # It reads what stands before a function; machine code that was mapped here has nothing there.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND THERMITE_SANITIZE MATCHES "undefined")
    target_compile_options(thermite_options INTERFACE -fno-sanitize=function)
  endif()
  target_link_options(thermite_options INTERFACE -fsanitize=${THERMITE_SANITIZE})
endif()

# thermite_precompiled(TARGET PCH): the target's files begin with what PCH precompiles, where the preset asks for that.
# Reading headers is half of a compile and more. That files include what they use is tests/house/includes_test.cpp's.
function(thermite_precompiled target pch)
  if(THERMITE_PRECOMPILE AND TARGET ${pch})
    target_precompile_headers(${target} REUSE_FROM ${pch})
  endif()
endfunction()
if(THERMITE_PRECOMPILE)
  set(precompiled <algorithm> <array> <atomic> <cmath> <cstdint> <cstring> <functional> <map> <memory> <mutex> <optional>
      <set> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)
  if(CCACHE)  # what GCC and Clang want to be told so that ccache serves files that use precompiled headers
    # A precompiled header has 100 MB: once digested, its inode tells that it is the same. CCACHE_DEPEND: it is known by the
    # bytes of what it includes, as `#pragma once` knows headers, not by preprocessed text, which has no comments; so what
    # includes a header is compiled anew when a comment of it changes.
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_INODECACHE=1 CCACHE_DEPEND=1
        ${CCACHE})
  endif()
  add_library(thermite_precompiled OBJECT cmake/precompiled.cpp)
  target_link_libraries(thermite_precompiled PRIVATE fmt::fmt spdlog::spdlog thermite_options)
  target_precompile_headers(thermite_precompiled PRIVATE ${precompiled})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(thermite_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

# For commands, most of which is CLI11's templates: a batch of them takes 27 s so instead of 33, with -O0 21 (Zen 3).
add_library(thermite_brief INTERFACE)
if(THERMITE_SANITIZE)
  target_compile_options(thermite_brief INTERFACE -O0)
else()
  target_compile_options(thermite_brief INTERFACE -O1)
endif()

# What fuzzers steer by are the readers of files; elsewhere counters cost a third of a compile.
set(thermite_uncounted)
if(THERMITE_SANITIZE MATCHES "fuzzer")
  set(thermite_uncounted -fno-sanitize-coverage=trace-cmp,inline-8bit-counters,pc-table,edge,indirect-calls)
endif()
set(thermite_readers thermite_base thermite_ir_kernel thermite_ir thermite_frontend thermite_onnx thermite_cache
    thermite_model)

# thermite_library(NAME [DIRS dir...] [DEPS target...] [PRECOMPILE header...]): a static library of the .cpp files of the
# folders. PRECOMPILE: headers of the project that most of them include, precompiled, too, where the preset asks for that.
function(thermite_library name)
  cmake_parse_arguments(A "" "" "DIRS;DEPS;PRIVATE_DEPS;PRECOMPILE" ${ARGN})
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
  if(NOT name IN_LIST thermite_readers)
    target_compile_options(${name} PRIVATE ${thermite_uncounted})
  endif()
  if(A_PRECOMPILE AND THERMITE_PRECOMPILE)
    list(TRANSFORM A_PRECOMPILE PREPEND ${CMAKE_SOURCE_DIR}/)
    target_precompile_headers(${name} PRIVATE ${precompiled} ${A_PRECOMPILE})
  else()
    thermite_precompiled(${name} thermite_precompiled)
  endif()
endfunction()
