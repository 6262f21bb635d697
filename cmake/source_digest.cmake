# thermite_source_digest(NAME GLOBS glob...): the header generated/thermite_NAME_digest.h with the macro
# THERMITE_<NAME>_DIGEST, a digest over the content of the project's files that match, the compiler and its options; and the
# target thermite_NAME_digest that makes it. What is stored is only valid for the build that made it, so the globs name all
# that decides bits; tests/house holds them against the real includes.
function(thermite_source_digest name)
  cmake_parse_arguments(A "" "" "GLOBS" ${ARGN})
  list(TRANSFORM A_GLOBS PREPEND ${CMAKE_SOURCE_DIR}/)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${A_GLOBS})
  list(APPEND files cmake/house.cmake)
  list(SORT files)
  string(REPLACE ";" "\n" lines "${files}")
  set(list_file ${CMAKE_BINARY_DIR}/generated/${name}_sources.txt)
  file(CONFIGURE OUTPUT ${list_file} CONTENT "@lines@\n" @ONLY)
  set(header ${CMAKE_BINARY_DIR}/generated/thermite_${name}_digest.h)
  string(TOUPPER ${name} upper)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  set(salt "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${THERMITE_SANITIZE} "
           "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
  list(JOIN salt "" salt)
  list(TRANSFORM files PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -DLIST=${list_file} -DROOT=${CMAKE_SOURCE_DIR} -DOUTPUT=${header}
            -DMACRO=THERMITE_${upper}_DIGEST "-DSALT=${salt}" -P ${CMAKE_SOURCE_DIR}/cmake/hash_sources.cmake
    DEPENDS ${inputs} ${list_file} ${CMAKE_SOURCE_DIR}/cmake/hash_sources.cmake
    VERBATIM)
  add_custom_target(thermite_${name}_digest DEPENDS ${header})
endfunction()

# A source of a library includes the header: made before it is compiled, and again when a digest changes.
function(thermite_uses_digest target name)
  add_dependencies(${target} thermite_${name}_digest)
  target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/generated)
endfunction()
