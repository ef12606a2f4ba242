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

std::string differenceText(const char *name, const Difference &difference,
                           double bound, bool byRms) {
  return fmt::format("  {:<10}max error {:.3g}{}, rms {:.3g}{}, reference rms "
                     "{:.3g}\n",
                     name, difference.maxAbs,
                     byRms ? "" : fmt::format(" (bound {:.3g})", bound),
                     difference.rms,
                     byRms ? fmt::format(" (bound {:.3g})", bound) : "",
                     difference.referenceRms);
}

Json differenceJson(const Difference &difference) {
  return {{"max_abs", difference.maxAbs},
          {"rms", difference.rms},
          {"reference_rms", difference.referenceRms}};
}

Json checkJson(const CheckResult &check) {
  Json json{{"rows", check.rows},
            {"output", differenceJson(check.output)},
            {"lse", differenceJson(check.lse)},
            {"unsharded", nullptr},
            {"not_finite", nullptr},
            {"passed", check.passed()}};
  json["output"]["bound"] = check.outputBound;
  json["lse"]["bound"] = check.lseBound;
  if (!check.notFinite.empty())
    json["not_finite"] = check.notFinite;
  if (check.unsharded) {
    json["unsharded"] = differenceJson(*check.unsharded);
    json["unsharded"]["bound"] = check.unshardedBound;
  }
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

Json functionJson(const FunctionReport &report) {
  Json json{{"name", report.function->name},
            {"strategy", report.function->strategy},
            {"team_size", report.function->team_size},
            {"exchange", report.function->exchange},
            {"combine_via", report.function->combine_via},
            {"placement", report.function->placement},
            {"query_tokens", report.function->query_tokens},
            {"key_tokens", report.function->key_tokens},
            {"steps", report.function->steps},
            {"seconds", secondsJson(report.seconds)},
            {"unsharded_seconds", secondsJson(report.unshardedSeconds)},
            {"workspace_bytes", report.function->workspace_bytes},
            {"traffic_bytes", nullptr},
            {"check", nullptr}};
  if (report.traffic)
    for (int kind = 0; kind < STARTRAIL_TRAFFIC_KINDS; ++kind) {
      TrafficSum sum = sumTraffic(*report.traffic, kind);
      json["traffic_bytes"][trafficNames[kind]] = {
          {"max", sum.max}, {"mean", sum.mean}, {"total", sum.total}};
    }
  if (report.check)
    json["check"] = checkJson(*report.check);
  return json;
}

/// "startrail, team size 2, 4 steps".
std::string planText(const startrail_function &function) {
  return fmt::format("{}, team size {}, {} step{}", function.strategy,
                     function.team_size, function.steps,
                     function.steps == 1 ? "" : "s");
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
  return fmt::format("  {:<7}{:<8}{} {} {}, {} a rank\n", role, tensor.name,
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
        "{}: {}, {}, {} mask, scale {:.6g}, workspace {} bytes a rank\n",
        function->name, planText(*function), tokensText(*function),
        function->mask == STARTRAIL_FULL
            ? "full"
            : fmt::format("causal (diagonal {})", function->diagonal),
        function->scale, function->workspace_bytes);
    for (int i = 0; i < function->input_count; ++i)
      text += tensorText("input", function->inputs[i]);
    for (int i = 0; i < function->output_count; ++i)
      text += tensorText("output", function->outputs[i]);
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
  if (report.check) {
    const CheckResult &check = *report.check;
    bool byRms = check.unsharded.has_value();
    text += differenceText("output", check.output, check.outputBound, byRms);
    if (byRms)
      text += fmt::format("            one unsharded call: rms {:.3g} (bound "
                          "{:.3g})\n",
                          check.unsharded->rms, check.unshardedBound);
    text += differenceText("lse", check.lse, check.lseBound, false);
    text += fmt::format("  check     {} of {} tokens: {}\n", check.rows,
                        extentsOf(report.function->inputs[0]).tokens,
                        check.passed() ? "passed" : "FAILED");
    if (!check.notFinite.empty())
      text += fmt::format("            nothing to compare with: {}\n",
                          check.notFinite);
  }
  return text;
}

std::string jsonText(const startrail_program &program,
                     const std::vector<FunctionReport> &reports) {
  Json json{{"program", program.name},
            {"plan_hash", program.plan_hash},
            {"ranks", program.ranks},
            {"functions", Json::array()}};
  for (const FunctionReport &report : reports)
    json["functions"].push_back(functionJson(report));
  // Names may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace startrail::driver
