cmake_minimum_required(VERSION 3.25)
# Writes OUTPUT with a digest over FILES (a list) and the LLVM version, touching it only when it changes.
set(all "")
foreach(f ${FILES})
  file(SHA256 ${f} h)
  string(APPEND all ${h})
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 32 digest)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "// SPDX-License-Identifier: Apache-2.0
// Generated: identifies the sources that decide what machine code a kernel becomes.
#pragma once
#define THERMITE_CODEGEN_DIGEST \"@digest@\"
#define THERMITE_CODEGEN_LLVM_VERSION \"@LLVM_VERSION@\"
")
