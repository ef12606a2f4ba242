//===- ClusterSchema.cpp - The form of a cluster file ---------------------===//
#include "compiler/Cluster/ClusterFile.h"

using namespace startrail;

static constexpr llvm::StringLiteral schema = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "startrail cluster",
  "description": "Machines of one kind that ranks run on. Ranks fill them in order: rank r is GPU r mod `gpus_per_node` of node r div `gpus_per_node`.",
  "type": "object",
  "required": ["startrail_cluster", "name", "gpus_per_node", "gpu", "node"],
  "additionalProperties": false,
  "properties": {
    "startrail_cluster": {
      "description": "Version of this format.",
      "const": 1
    },
    "name": {
      "description": "What reports call it.",
      "type": "string",
      "minLength": 1
    },
    "nodes": {
      "description": "Number of nodes. With `gpus_per_node` they make at most 1048576 ranks.",
      "type": "integer",
      "minimum": 1,
      "maximum": 1048576,
      "default": 1
    },
    "gpus_per_node": {
      "description": "GPUs of a node, or ranks of a machine without.",
      "type": "integer",
      "minimum": 1,
      "maximum": 1024
    },
    "gpu": {"$ref": "#/$defs/gpu"},
    "node": {"$ref": "#/$defs/node"},
    "nics": {
      "description": "Network ports of every node. With several nodes each GPU has one at least.",
      "type": "array",
      "title": "a list of network ports",
      "maxItems": 1024,
      "items": {"$ref": "#/$defs/nic"},
      "default": []
    },
    "fabric": {"$ref": "#/$defs/fabric"},
    "shared_processors": {
      "description": "Of ranks on CPUs: processors of a node, which all its ranks share, so that kernels of several ranks at a time take longer; 0 where every rank has its own.",
      "type": "integer",
      "minimum": 0,
      "maximum": 1048576,
      "default": 0
    },
    "step_seconds": {
      "description": "Time of a training step that depends on neither model nor ranks.",
      "type": "number",
      "minimum": 0,
      "maximum": 1000000,
      "default": 0
    },
    "step_seconds_per_rank": {
      "description": "Time of a training step that every rank adds.",
      "type": "number",
      "minimum": 0,
      "maximum": 1000000,
      "default": 0
    }
  },
  "$defs": {
    "gpu": {
      "description": "The kind of GPU. Figures that are left out are those of the kind of this name; of another, every one is needed.",
      "type": "object",
      "required": ["name"],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "Such as `h100-sxm`.",
          "type": "string",
          "minLength": 1
        },
        "memory_gib": {
          "description": "Capacity of its memory, 2^30 bytes.",
          "type": "number",
          "minimum": 0.000001,
          "maximum": 1000000
        },
        "memory_gbs": {
          "description": "Bandwidth of its memory, 10^9 bytes/s.",
          "$ref": "#/$defs/rate"
        },
        "peak_tflops": {
          "description": "Peak of dense products in bf16 and f16, 10^12 operations/s; no other rate may be above.",
          "$ref": "#/$defs/rate"
        },
        "peak_tflops_f32": {
          "description": "Peak of attention in f32 and f64.",
          "$ref": "#/$defs/rate"
        },
        "matmul_tflops": {
          "description": "What projections and MLP sustain in bf16.",
          "$ref": "#/$defs/rate"
        },
        "attention_tflops": {"$ref": "#/$defs/attention"},
        "launch_us": {
          "description": "From one kernel's end to the next one's begin, microseconds.",
          "$ref": "#/$defs/microseconds"
        },
        "slowdown": {
          "description": "Compute takes 1 + this times as long while communication runs beside it.",
          "type": "number",
          "minimum": 0,
          "maximum": 100
        }
      }
    },
    "attention": {
      "description": "What attention in bf16 and f16 sustains, TFLOP/s of visible pairs, by the rows of the shorter side of a block.",
      "type": "object",
      "required": ["forward_full", "forward_causal", "backward_full", "backward_causal"],
      "additionalProperties": false,
      "properties": {
        "forward_full": {
          "description": "Blocks that are seen in full.",
          "$ref": "#/$defs/curve"
        },
        "forward_causal": {
          "description": "Blocks with the mask's diagonal in them.",
          "$ref": "#/$defs/curve"
        },
        "backward_full": {
          "description": "Gradients of blocks that are seen in full.",
          "$ref": "#/$defs/curve"
        },
        "backward_causal": {
          "description": "Gradients of blocks with the mask's diagonal in them.",
          "$ref": "#/$defs/curve"
        }
      }
    },
    "node": {
      "description": "How the GPUs of a node reach each other.",
      "type": "object",
      "required": ["kind", "gbs"],
      "additionalProperties": false,
      "properties": {
        "kind": {
          "description": "`nvswitch`: each GPU has its bandwidth to any other; `mesh`: pairs are wired, others go by the host; `pcie`: GPUs under switches, switches under the host; `shared`: the node's memory carries all copies, as of ranks on CPUs.",
          "type": "string",
          "enum": ["nvswitch", "mesh", "pcie", "shared"]
        },
        "gbs": {
          "description": "Bandwidth of a GPU, each direction, 10^9 bytes/s; of a mesh, what it has to the host; of `shared`, what all copies have together.",
          "$ref": "#/$defs/rate"
        },
        "latency_us": {
          "description": "Of a transfer within the node, microseconds.",
          "default": 0,
          "$ref": "#/$defs/microseconds"
        },
        "efficiency": {
          "description": "Share of the bandwidth that a transfer reaches, by its bytes.",
          "default": [[1, 1]],
          "$ref": "#/$defs/curve"
        },
        "wires": {
          "description": "Of a mesh, the pairs of GPUs that are wired.",
          "type": "array",
          "title": "a list of wires",
          "maxItems": 523776,
          "items": {"$ref": "#/$defs/wire"},
          "default": []
        },
        "switches": {
          "description": "Of `pcie`, the GPUs under each switch. A GPU in none stands under the host.",
          "type": "array",
          "title": "a list of switches, each a list of GPUs",
          "maxItems": 1024,
          "items": {"$ref": "#/$defs/gpus"},
          "default": []
        },
        "switch_gbs": {
          "description": "Of `pcie`, what a switch has to the host, each direction; 0 for no bound.",
          "default": 0,
          "$ref": "#/$defs/bound"
        },
        "host_gbs": {
          "description": "Of `pcie` and `mesh`, what the host carries, each direction; 0 for no bound.",
          "default": 0,
          "$ref": "#/$defs/bound"
        }
      }
    },
    "wire": {
      "description": "The links between two GPUs of a node.",
      "type": "object",
      "required": ["from", "to", "gbs"],
      "additionalProperties": false,
      "properties": {
        "from": {
          "description": "One GPU.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1023
        },
        "to": {
          "description": "The other, of a higher number.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1023
        },
        "gbs": {
          "description": "Bandwidth, each direction.",
          "$ref": "#/$defs/rate"
        }
      }
    },
    "nic": {
      "description": "A network port of a node.",
      "type": "object",
      "required": ["gbs", "gpus"],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "Such as `mlx5_0`.",
          "type": "string",
          "default": ""
        },
        "gbs": {
          "description": "Bandwidth, each direction, 10^9 bytes/s.",
          "$ref": "#/$defs/rate"
        },
        "gpus": {
          "description": "The GPUs of the node that use it; they share its bandwidth. GPUs that share several ports use them in turn.",
          "$ref": "#/$defs/gpus"
        }
      }
    },
    "fabric": {
      "description": "What joins the nodes, above their network ports. Needed with several nodes.",
      "type": "object",
      "required": ["kind"],
      "additionalProperties": false,
      "properties": {
        "kind": {
          "description": "`full`: never binds; `rails`: the i-th ports of all nodes share a leaf, leaves a spine; `leaf-spine`: the ports of some nodes share a leaf, leaves a spine.",
          "type": "string",
          "enum": ["full", "rails", "leaf-spine"]
        },
        "nodes_per_leaf": {
          "description": "Nodes whose ports share a leaf, at least 1 with `leaf-spine`; with `rails`, of a pod, whose leaves are its own; 0 for all nodes.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1048576,
          "default": 0
        },
        "oversubscription": {
          "description": "Bandwidth into a leaf over that from the leaf to the spine; with 1 the spine never binds.",
          "type": "number",
          "minimum": 1,
          "maximum": 1000000,
          "default": 1
        },
        "latency_us": {
          "description": "Of a transfer between nodes, microseconds.",
          "default": 0,
          "$ref": "#/$defs/microseconds"
        },
        "efficiency": {
          "description": "Share of the bandwidth that a transfer between nodes reaches, by its bytes.",
          "default": [[1, 1]],
          "$ref": "#/$defs/curve"
        },
        "flow_gbs": {
          "description": "What one transfer reaches at most; 0 for no bound.",
          "default": 0,
          "$ref": "#/$defs/bound"
        },
        "cross_rail_by_nvlink": {
          "description": "A transfer between GPUs without a common port goes within the node first, to the GPU that has the receiver's (NCCL's PXN). Without effect in nodes of kind `pcie` and `shared`.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "rate": {
      "type": "number",
      "minimum": 0.000001,
      "maximum": 1000000
    },
    "bound": {
      "type": "number",
      "minimum": 0,
      "maximum": 1000000
    },
    "microseconds": {
      "type": "number",
      "minimum": 0,
      "maximum": 1000000
    },
    "gpus": {
      "type": "array",
      "title": "a list of GPUs of the node",
      "minItems": 1,
      "maxItems": 1024,
      "items": {"type": "integer", "minimum": 0, "maximum": 1023}
    },
    "curve": {
      "type": "array",
      "title": "a list of [size, value], by ascending size",
      "minItems": 1,
      "maxItems": 256,
      "items": {
        "type": "array",
        "title": "[size, value]",
        "minItems": 2,
        "maxItems": 2,
        "items": {
          "type": "number",
          "minimum": 0.000001,
          "maximum": 1000000000000000
        }
      }
    }
  },
  "examples": [
    {
      "startrail_cluster": 1,
      "name": "lab",
      "nodes": 4,
      "gpus_per_node": 4,
      "gpu": {"name": "a100-sxm", "memory_gib": 40},
      "node": {
        "kind": "nvswitch",
        "gbs": 240,
        "latency_us": 3.4,
        "efficiency": [[65536, 0.5], [524288, 0.92], [4194304, 1]]
      },
      "nics": [
        {"name": "mlx5_0", "gbs": 24, "gpus": [0, 1]},
        {"name": "mlx5_1", "gbs": 24, "gpus": [2, 3]}
      ],
      "fabric": {
        "kind": "leaf-spine",
        "nodes_per_leaf": 2,
        "oversubscription": 2,
        "latency_us": 14
      }
    }
  ]
}
)json";

llvm::StringRef startrail::clusterSchema() { return schema; }
