//===- Report.cpp - What a run has to say --------------------------------===//
#include "runtime/driver/Report.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace startrail::driver {
namespace {

using Json = nlohmann::ordered_json;

const char *const trafficNames[STARTRAIL_TRAFFIC_KINDS] = {
    "gather", "exchange", "ring", "combine",
    "lse",    "gradient", "home", "other"};

std::string comparisonText(const Comparison &comparison) {
  const Difference &difference = comparison.difference;
  const bool byRms = comparison.isByRms;
  auto bound = [&](bool isBound) {
    return isBound ? fmt::format(" (bound {:.3g})", comparison.bound) : "";
  };
  std::string text = fmt::format(
      "  {:<9} max error {:.3g}{}, rms {:.3g}{}, reference rms {:.3g}\n",
      comparison.name, difference.maxAbs, bound(!byRms), difference.rms,
      bound(byRms), difference.referenceRms);
  if (comparison.unsharded)
    text += fmt::format("            one unsharded call: rms {:.3g} (bound "
                        "{:.3g})\n",
                        comparison.unsharded->rms, comparison.unshardedBound);
  if (difference.rms > comparison.rmsBound)
    text += fmt::format("            as far from the reference as nothing: rms "
                        "beyond {:.3g}\n",
                        comparison.rmsBound);
  return text;
}

Json differenceJson(const Difference &difference, double bound) {
  return {{"max_abs", difference.maxAbs},
          {"rms", difference.rms},
          {"reference_rms", difference.referenceRms},
          {"bound", bound}};
}

Json unshardedJson(const Comparison &comparison) {
  if (!comparison.unsharded)
    return nullptr;
  return differenceJson(*comparison.unsharded, comparison.unshardedBound);
}

Json checkJson(const CheckResult &check) {
  Json json{{"rows", check.rows}};
  if (check.keyRows)
    json["key_rows"] = check.keyRows;
  for (const Comparison &each : check.comparisons) {
    json[each.name] = differenceJson(each.difference, each.bound);
    if (std::strcmp(each.name, "output") == 0)
      json["unsharded"] = unshardedJson(each);
    else if (std::strcmp(each.name, "lse") != 0)
      json[each.name]["unsharded"] = unshardedJson(each);
    json[each.name]["by_rms"] = each.isByRms;
  }
  json["not_finite"] =
      check.notFinite.empty() ? Json(nullptr) : Json(check.notFinite);
  json["passed"] = check.passed();
  return json;
}

Json secondsJson(const std::vector<double> &measured) {
  if (measured.empty())
    return nullptr;
  Seconds seconds = summarise(measured);
  return {{"median", seconds.median},
          {"min", seconds.min},
          {"max", seconds.max},
          {"repeat", measured.size()}};
}

std::string secondsText(const char *name, const std::vector<double> &measured) {
  Seconds seconds = summarise(measured);
  return fmt::format("  {:<10}median {:.6f} s, least {:.6f} s, greatest {:.6f} "
                     "s of {}\n",
                     name, seconds.median, seconds.min, seconds.max,
                     measured.size());
}

void addMemory(Json &json, const MemoryReport &memory) {
  json["peak_bytes"] = memory.planned;
  json["measured_bytes"] =
      memory.measured ? Json(*memory.measured) : Json(nullptr);
}

std::string memoryText(const MemoryReport &memory) {
  std::string text =
      fmt::format("  memory    planned {} bytes a rank (workspace {}",
                  memory.planned, memory.workspace);
  if (memory.kept)
    text += fmt::format(", kept for the gradients {}", memory.kept);
  text += fmt::format("), measured {}\n",
                      memory.measured ? fmt::format("{}", *memory.measured)
                                      : "nothing");
  return text;
}

Json functionJson(const FunctionReport &report) {
  const startrail_function &function = *report.function;
  Json json{{"name", function.name},
            {"pass", passText(function.pass)},
            {"strategy", function.strategy},
            {"team_size", function.team_size},
            {"exchange", function.exchange},
            {"combine_via", function.combine_via},
            {"placement", function.placement},
            {"query_tokens", function.query_tokens},
            {"key_tokens", function.key_tokens},
            {"steps", function.steps},
            {"seconds", secondsJson(report.seconds)},
            {"unsharded_seconds", secondsJson(report.unshardedSeconds)},
            {"workspace_bytes", function.workspace_bytes},
            {"peak_bytes", function.peak_bytes},
            {"measured_bytes", nullptr},
            {"traffic_bytes", nullptr},
            {"check", nullptr}};
  if (report.traffic)
    for (int kind = 0; kind < STARTRAIL_TRAFFIC_KINDS; ++kind) {
      TrafficSum sum = sumTraffic(*report.traffic, kind);
      json["traffic_bytes"][trafficNames[kind]] = {
          {"max", sum.max}, {"mean", sum.mean}, {"total", sum.total}};
    }
  if (givesGradients(function)) {
    json["forward"] = function.forward;
    json["circulate"] = function.circulate;
    json["gradient_type"] = function.gradient_type;
    json["save"] = function.save;
  }
  if (report.memory)
    addMemory(json, *report.memory);
  if (report.check)
    json["check"] = checkJson(*report.check);
  return json;
}

Json pairJson(const PairReport &report) {
  Json json{{"forward", report.forward->name},
            {"backward", report.backward->name},
            {"save", report.backward->save},
            {"seconds", secondsJson(report.seconds)},
            {"workspace_bytes", report.memory.workspace},
            {"kept_bytes", report.memory.kept}};
  addMemory(json, report.memory);
  return json;
}

std::string checkText(const startrail_function &function,
                      const CheckResult &check) {
  std::string text;
  for (const Comparison &each : check.comparisons)
    text += comparisonText(each);
  const int64_t tokens = extentsOf(*tensorOf(function, Query)).tokens;
  const int64_t keys = extentsOf(*tensorOf(function, Key)).tokens;
  const bool areAlike =
      !check.keyRows || (keys == tokens && check.keyRows == check.rows);
  text += fmt::format("  check     {} of {}{} tokens", check.rows, tokens,
                      areAlike ? "" : " query");
  if (!areAlike)
    text += fmt::format(", {} of {} key tokens", check.keyRows, keys);
  text += check.passed() ? ": passed\n" : ": FAILED\n";
  if (!check.notFinite.empty())
    text += fmt::format("            nothing to compare with: {}\n",
                        check.notFinite);
  return text;
}

/// "startrail, team size 2, 4 steps", and what gradients have besides.
std::string planText(const startrail_function &function) {
  std::string text = fmt::format(
      "{}, team size {}, {} step{}", function.strategy, function.team_size,
      function.steps, function.steps == 1 ? "" : "s");
  if (!givesGradients(function))
    return text;
  bool wide = function.inputs[0].dtype == STARTRAIL_F64 &&
              std::strcmp(function.gradient_type, "f32") == 0;
  text += fmt::format(", {} pass, {} circulates, {} gradients, save {}",
                      passText(function.pass), function.circulate,
                      wide ? "f64" : function.gradient_type, function.save);
  return text;
}

/// "zigzag tokens", or of each side where they differ.
std::string tokensText(const startrail_function &function) {
  if (std::strcmp(function.query_tokens, function.key_tokens) == 0)
    return fmt::format("{} tokens", function.query_tokens);
  return fmt::format("{} query tokens, {} key tokens", function.query_tokens,
                     function.key_tokens);
}

std::string tensorText(const char *role, const startrail_tensor &tensor) {
  const char *layouts[] = {"bshd", "bhsd", "bhs"};
  return fmt::format("  {:<7}{:<7} {} {} {}, {} a rank\n", role, tensor.name,
                     dtypeText(tensor.dtype), layouts[tensor.layout],
                     shapeText(wholeShape(tensor)),
                     shapeText({tensor.shard, tensor.shard + tensor.dims}));
}

} // namespace

TrafficSum sumTraffic(const Traffic &traffic, int kind) {
  TrafficSum sum;
  for (const auto &rank : traffic) {
    sum.max = std::max(sum.max, rank[kind]);
    sum.total += rank[kind];
  }
  sum.mean = double(sum.total) / traffic.size();
  return sum;
}

Seconds summarise(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  size_t half = seconds.size() / 2;
  double median = seconds.size() % 2 ? seconds[half]
                                     : (seconds[half - 1] + seconds[half]) / 2;
  return {median, seconds.front(), seconds.back()};
}

std::string headText(const startrail_program &program) {
  return fmt::format("{}: {} ranks, plan {}\n", program.name, program.ranks,
                     program.plan_hash);
}

std::string
describeText(const startrail_program &program,
             const std::vector<const startrail_function *> &chosen) {
  std::string text = headText(program);
  for (const startrail_function *function : chosen) {
    text += fmt::format(
        "{}: {}, {}, {} mask, scale {:.6g}, workspace {} bytes a rank, {} with "
        "tensors\n",
        function->name, planText(*function), tokensText(*function),
        function->mask == STARTRAIL_FULL
            ? "full"
            : fmt::format("causal (diagonal {})", function->diagonal),
        function->scale, function->workspace_bytes, function->peak_bytes);
    for (int i = 0; i < function->input_count; ++i)
      text += tensorText("input", function->inputs[i]);
    for (int i = 0; i < function->output_count; ++i)
      text += tensorText("output", function->outputs[i]);
    for (int i = 0; i < function->saved_count; ++i)
      text += tensorText("saved", function->saved[i]);
  }
  return text;
}

std::string functionText(const FunctionReport &report) {
  std::string text = fmt::format("{}: {}\n", report.function->name,
                                 planText(*report.function));
  text += secondsText("time", report.seconds);
  if (!report.unshardedSeconds.empty())
    text += secondsText("unsharded", report.unshardedSeconds);
  if (report.traffic) {
    text += "  traffic   bytes received, busiest rank (mean):";
    const char *separator = " ";
    for (int kind = 0; kind < STARTRAIL_TRAFFIC_KINDS; ++kind) {
      TrafficSum sum = sumTraffic(*report.traffic, kind);
      if (sum.total == 0)
        continue;
      text += fmt::format("{}{} {} ({:.0f})", separator, trafficNames[kind],
                          sum.max, sum.mean);
      separator = ", ";
    }
    text += *separator == ' ' ? " none\n" : "\n";
  }
  if (report.memory)
    text += memoryText(*report.memory);
  if (report.check)
    text += checkText(*report.function, *report.check);
  return text;
}

std::string pairText(const PairReport &report) {
  return fmt::format("{} and {}:\n", report.forward->name,
                     report.backward->name) +
         secondsText("time", report.seconds) + memoryText(report.memory);
}

std::string jsonText(const startrail_program &program, const Reports &reports) {
  Json json{{"program", program.name},
            {"plan_hash", program.plan_hash},
            {"ranks", program.ranks},
            {"functions", Json::array()}};
  for (const FunctionReport &report : reports.functions)
    json["functions"].push_back(functionJson(report));
  if (!reports.pairs.empty())
    json["pairs"] = Json::array();
  for (const PairReport &report : reports.pairs)
    json["pairs"].push_back(pairJson(report));
  // Names may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace startrail::driver
