// RUN: startrail-opt %s | startrail-opt | FileCheck %s

// CHECK: module attributes {startrail.cluster = #startrail.cluster<{fast = true, gpu = {rates = {{\[}}1, 2.500000e+00]}, name = "lab"}>}
module attributes {startrail.cluster = #startrail.cluster<{name = "lab", fast = true, gpu = {rates = [1, 2.5]}}>} {
}
