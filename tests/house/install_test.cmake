# Installs this build into an empty folder, builds tests/house/consumer against it and runs that.
# cmake -DSOURCE=... -DBUILD=... -DGENERATOR=... -P install_test.cmake
set(prefix ${BUILD}/install_test/prefix)
set(consumer ${BUILD}/install_test/consumer)
file(REMOVE_RECURSE ${BUILD}/install_test)
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "${ARGN}\n${said}")
  endif()
endfunction()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/house/consumer -B ${consumer} -G ${GENERATOR} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${consumer})
run(${CMAKE_COMMAND} -E env THERMITE_COMPILATION_CACHE=disabled ${consumer}/consumer)
