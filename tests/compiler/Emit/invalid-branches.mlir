// What a branch of branches.mlir cannot ask for in the text.
// RUN: sed 's/arith.cmpi sle/arith.cmpi ule/' %S/branches.mlir > %t.mlir
// RUN: not startrail-compile %t.mlir --from=streams --no-verify --emit=source -o %t.cpp 2>&1 | FileCheck %s --check-prefix=CONDITION
// RUN: sed 's/arith.remsi/arith.remui/' %S/branches.mlir > %t.mlir
// RUN: not startrail-compile %t.mlir --from=streams --no-verify --emit=source -o %t.cpp 2>&1 | FileCheck %s --check-prefix=UNSIGNED
// RUN: sed 's/%%rest = arith.remsi %ring, %c2/%%two = arith.addi %%c1, %%c1 : index %%rest = arith.remsi %%ring, %%two/' %S/branches.mlir > %t.mlir
// RUN: not startrail-compile %t.mlir --from=streams --no-verify --emit=source -o %t.cpp 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: sed 's/%%mapped = affine.*/%%mapped = scf.if %%odd -> (index) { scf.yield %%c0 : index } else { scf.yield %%c1 : index }/' %S/branches.mlir > %t.mlir
// RUN: not startrail-compile %t.mlir --from=streams --no-verify --emit=source -o %t.cpp 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not ls %t.cpp

// CONDITION: error: expected the condition of a branch to be made of constants, signed comparisons of indices, and arith.andi, arith.ori and arith.xori of these
// UNSIGNED: error: expected an operation of the streams level, but got 'arith.remui'
// INDEX: error: expected indices of 'scf.if' to be constants, loop steps, coordinates, or signed arithmetic and affine.apply on these
// RESULT: error: expected the results of a branch to be buffers, but got 'index'
