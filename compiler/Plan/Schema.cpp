//===- Schema.cpp - The form of a plan file -------------------------------===//
#include "compiler/Plan/Schema.h"

using namespace startrail;

static constexpr llvm::StringLiteral schema = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "startrail plan",
  "description": "The choices by which the attentions of a module are spread over ranks.",
  "type": "object",
  "required": ["startrail_plan", "ranks"],
  "additionalProperties": false,
  "properties": {
    "startrail_plan": {
      "description": "Version of this format.",
      "const": 1
    },
    "ranks": {
      "description": "Number of ranks that share the tokens of every attention, P.",
      "type": "integer",
      "minimum": 1,
      "maximum": 1048576
    },
    "pass": {
      "description": "What is computed of the attentions of the module: the attentions (`forward`), their gradients (`backward`), both in functions of their own, or each attention and its gradient in one function (`joint`).",
      "type": "string",
      "enum": ["forward", "backward", "both", "joint"],
      "default": "forward"
    },
    "attentions": {
      "description": "The choices for attentions by name.",
      "type": "array",
      "items": {"$ref": "#/$defs/attention"},
      "default": []
    },
    "default": {
      "description": "The choices for attentions without an entry, and for what an entry leaves open. Without this key every attention of the module needs an entry.",
      "$ref": "#/$defs/choices"
    }
  },
  "$defs": {
    "attention": {
      "description": "An entry of `attentions`: which attention, and its choices. An entry by the function's own name goes before one by its caller's.",
      "type": "object",
      "required": ["function"],
      "additionalProperties": false,
      "properties": {
        "function": {
          "description": "The function that every rank runs: `model_attention` for the only attention of `model`, `model_attention_0`, `model_attention_1` where it has several; or `model`, for all that it has. A gradient that the module itself holds goes by `model_attention_gradient`, or by the name of its attention, whose choices it shares.",
          "type": "string",
          "minLength": 1
        },
        "strategy": {"$ref": "#/$defs/strategy"},
        "team_size": {"$ref": "#/$defs/team_size"},
        "exchange": {"$ref": "#/$defs/exchange"},
        "combine_via": {"$ref": "#/$defs/combine_via"},
        "placement": {"$ref": "#/$defs/placement"},
        "circulate": {"$ref": "#/$defs/circulate"},
        "gradient_type": {"$ref": "#/$defs/gradient_type"},
        "save": {"$ref": "#/$defs/save"},
        "query_tokens": {"$ref": "#/$defs/query_tokens"},
        "key_tokens": {"$ref": "#/$defs/key_tokens"}
      }
    },
    "choices": {
      "description": "The value of `default`: any of these. What neither it nor an entry fixes, an option of the command line does, or its default.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "strategy": {"$ref": "#/$defs/strategy"},
        "team_size": {"$ref": "#/$defs/team_size"},
        "exchange": {"$ref": "#/$defs/exchange"},
        "combine_via": {"$ref": "#/$defs/combine_via"},
        "placement": {"$ref": "#/$defs/placement"},
        "circulate": {"$ref": "#/$defs/circulate"},
        "gradient_type": {"$ref": "#/$defs/gradient_type"},
        "save": {"$ref": "#/$defs/save"},
        "query_tokens": {"$ref": "#/$defs/query_tokens"},
        "key_tokens": {"$ref": "#/$defs/key_tokens"}
      }
    },
    "strategy": {
      "description": "StarTrail, or Ring Attention, in which a team is one rank.",
      "type": "string",
      "enum": ["startrail", "ring"],
      "default": "startrail"
    },
    "team_size": {
      "description": "Ranks of a team, C. Its square divides `ranks`; 1 with `ring`.",
      "type": "integer",
      "minimum": 1,
      "default": 1
    },
    "exchange": {
      "description": "How keys and values reach the sub-rings.",
      "type": "string",
      "enum": ["paper", "skewed"],
      "default": "paper"
    },
    "combine_via": {
      "description": "How a team merges its results; `auto` is the one that moves fewer bytes.",
      "type": "string",
      "enum": ["gather", "exchange", "auto"],
      "default": "auto"
    },
    "placement": {
      "description": "Order in which the axes, or factors of them, fill the physical ranks, fastest first. `collect-intra` stands for member, ring, group and `p2p-intra` for ring, member, group.",
      "anyOf": [
        {
          "type": "array",
          "title": "a list of axes",
          "minItems": 1,
          "items": {
            "anyOf": [
              {"type": "string", "enum": ["member", "ring", "group"]},
              {
                "type": "string",
                "title": "a factor of one such as ring:4",
                "pattern": "^(member|ring|group):[1-9][0-9]*$"
              }
            ]
          }
        },
        {"type": "string", "enum": ["collect-intra", "p2p-intra"]}
      ],
      "default": ["member", "ring", "group"]
    },
    "circulate": {
      "description": "Which side goes round the ring, with its gradients, where gradients are computed; `auto` is the one that moves fewer bytes, `query` where they are as many.",
      "type": "string",
      "enum": ["query", "key", "auto"],
      "default": "auto"
    },
    "gradient_type": {
      "description": "Element type of gradients on the ring. With `f32` those of f64 tensors are f64; `bf16` halves their bytes and rounds them at every move.",
      "type": "string",
      "enum": ["f32", "bf16"],
      "default": "f32"
    },
    "save": {
      "description": "What the gradient finds of the forward pass besides output and log-sum-exp: nothing, so that the team gathers query, key and value again (`gather`), or the blocks that it gathered (`team`).",
      "type": "string",
      "enum": ["gather", "team"],
      "default": "gather"
    },
    "query_tokens": {
      "description": "Which positions of the sequence the queries of each team have. `auto` is `zigzag` for causal attention where 2 `ranks` divide both lengths, else `contiguous`. A list has the segments of every team in order, each `[start, rows]`; together they hold every position once.",
      "$ref": "#/$defs/tokens"
    },
    "key_tokens": {
      "description": "The same of the keys and values.",
      "$ref": "#/$defs/tokens"
    },
    "tokens": {
      "anyOf": [
        {"type": "string", "enum": ["auto", "contiguous", "zigzag", "striped"]},
        {
          "type": "array",
          "title": "a list of teams, each a list of [start, rows]",
          "minItems": 1,
          "items": {
            "type": "array",
            "title": "a list of [start, rows]",
            "items": {
              "type": "array",
              "title": "[start, rows]",
              "minItems": 2,
              "maxItems": 2,
              "items": {"type": "integer", "minimum": 0}
            }
          }
        }
      ],
      "default": "auto"
    }
  },
  "examples": [
    {
      "startrail_plan": 1,
      "ranks": 16,
      "pass": "both",
      "attentions": [
        {
          "function": "model_attention_0",
          "strategy": "startrail",
          "team_size": 2,
          "exchange": "skewed",
          "combine_via": "gather",
          "placement": ["member", "ring:2", "group", "ring"],
          "circulate": "key",
          "gradient_type": "bf16",
          "save": "team",
          "query_tokens": "zigzag",
          "key_tokens": "zigzag"
        },
        {
          "function": "model_attention_1",
          "strategy": "startrail",
          "team_size": 4,
          "query_tokens": "striped",
          "key_tokens": [[[0, 16], [48, 16]], [[16, 32]], [[64, 32]], [[96, 32]]]
        }
      ],
      "default": {"strategy": "ring"}
    }
  ]
}
)json";

llvm::StringRef startrail::planSchema() { return schema; }
