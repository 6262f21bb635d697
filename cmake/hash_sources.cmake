cmake_minimum_required(VERSION 3.25)
# cmake -DLIST=files.txt -DROOT=dir -DOUTPUT=header -DMACRO=NAME -DSALT=text -P hash_sources.cmake: see source_digest.cmake.
# The header is touched only when it changes.
file(STRINGS ${LIST} names)
set(all "${SALT}\n")
foreach(name ${names})
  file(SHA256 ${ROOT}/${name} h)
  string(APPEND all "${name} ${h}\n")
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 32 digest)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "// SPDX-License-Identifier: Apache-2.0
// Generated: identifies the sources that decide what is stored.
#pragma once
#define @MACRO@ \"@digest@\"
")
