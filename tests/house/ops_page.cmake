# Compares docs/ops.md with what opgen writes, or renews it under `./dev bless`.
if(DEFINED ENV{THERMITE_TEST_BLESS})
  file(COPY_FILE ${GENERATED} ${PAGE} ONLY_IF_DIFFERENT)
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${GENERATED} ${PAGE} RESULT_VARIABLE differs)
if(differs)
  message(FATAL_ERROR "docs/ops.md is not what opgen writes from ir/ops: run ./dev bless house_ops_page")
endif()
