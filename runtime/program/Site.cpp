//===- Site.cpp - The current site of a thread ----------------------------===//
#include "runtime/program/SiteText.h"

static thread_local const startrail_site *site = nullptr;
static thread_local uint64_t *received = nullptr;
static thread_local std::string explanation;

void startrail_set_site(const startrail_site *newSite, uint64_t *newReceived) {
  site = newSite;
  received = newReceived;
}

startrail_site startrail_current_site() {
  return site ? *site
              : startrail_site{nullptr, nullptr, STARTRAIL_OTHER, -1, -1};
}

void startrail_count_received(uint64_t bytes) {
  if (site && received)
    received[site->traffic] += bytes;
}

void startrail_explain(const char *message) {
  explanation = message ? message : "";
}

const char *startrail_explanation() { return explanation.c_str(); }

std::string startrail::siteText(const startrail_site &site) {
  if (!site.operation)
    return "";
  std::string text = site.operation;
  if (site.step >= 0)
    text += " at step " + std::to_string(site.step);
  if (site.peer >= 0)
    text += ", peer rank " + std::to_string(site.peer);
  return text + " in " + (site.function ? site.function : "?") + ": ";
}
