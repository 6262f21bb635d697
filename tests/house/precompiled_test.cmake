# A comment in a header makes another precompiled header: one from the compiler's cache whose header had another comment
# would let a source that includes the header itself see it twice.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(ENV{CCACHE_DIR} ${FOLDER}/cache)
file(WRITE ${FOLDER}/all.hxx "#include \"${FOLDER}/header.h\"\n")
foreach(comment one another)
  file(WRITE ${FOLDER}/header.h "#pragma once\nstruct Twice {};  // ${comment}\n")
  file(WRITE ${FOLDER}/source.cpp "#include \"header.h\"\nTwice ${comment};\n")
  file(REMOVE ${FOLDER}/all.hxx.gch)  # as in a new checkout
  execute_process(COMMAND ${COMPILE} -x c++-header -MD -MF all.d -o all.hxx.gch -c all.hxx WORKING_DIRECTORY ${FOLDER}
                  COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${COMPILE} -include ${FOLDER}/all.hxx -MD -MF source.d -o source.o -c source.cpp
                  WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
