# Finds LLVM/MLIR 22.1 and makes its headers and TableGen rules available to
# the directory that includes this file and those below it.

# Debian keeps the packages of each LLVM release in a folder of its own.
list(APPEND CMAKE_PREFIX_PATH /usr/lib/llvm-22)
find_package(MLIR 22.1 QUIET CONFIG)
if(NOT MLIR_FOUND)
  message(FATAL_ERROR
    "expected LLVM/MLIR to be 22.1, but got none\n"
    "`tests/setup` installs it, or: apt-get install libmlir-22-dev "
    "mlir-22-tools llvm-22-dev llvm-22-tools\n"
    "Elsewhere installed? Give its prefix as -DCMAKE_PREFIX_PATH=.")
endif()
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} at ${MLIR_DIR}")

list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
# Without it add_mlir_doc copies to the root of the file system.
set(MLIR_BINARY_DIR ${PROJECT_BINARY_DIR})
# LLVM's libraries may be moved along with an installation.
set(CMAKE_INSTALL_RPATH $ORIGIN/../lib ${LLVM_LIBRARY_DIR})

separate_arguments(definitions NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${definitions})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
