# SPDX-License-Identifier: Apache-2.0
# Runs the demo in two processes with a cache of their own: both must read the line, the second must compile nothing.
# cmake -DOCR=... -DMODELS=... -DSCRATCH=... -P demo_test.cmake
if(NOT EXISTS ${MODELS}/ch_PP-OCRv4_rec_infer.onnx)
  message("skipped: ${MODELS} holds no models; ./dev demo fetches them")
  return()
endif()
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
foreach(process first second)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env THERMITE_COMPILATION_CACHE=${SCRATCH}/cache.db ${OCR} --models ${MODELS}
                  RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed OR NOT said MATCHES "text: Thermite fuses tensors 2026\n")
    message(FATAL_ERROR "the ${process} process ended with ${failed} and said\n${said}")
  endif()
  string(REGEX MATCHALL "[0-9]+ kernels compiled" ${process} "${said}")
endforeach()
if(first MATCHES "^0 kernels" OR NOT second STREQUAL "0 kernels compiled;0 kernels compiled")
  message(FATAL_ERROR "first process: ${first}; second: ${second}")
endif()
file(REMOVE_RECURSE ${SCRATCH})
