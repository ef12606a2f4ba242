//===- SiteText.h - A site in words ---------------------------------------===//
#ifndef STARTRAIL_PROGRAM_SITETEXT_H
#define STARTRAIL_PROGRAM_SITETEXT_H

#include "startrail/site.h"

#include <string>

namespace startrail {

/// "send key at step 2, peer rank 5 in f: ", or "" for no site.
std::string siteText(const startrail_site &site);

} // namespace startrail

#endif // STARTRAIL_PROGRAM_SITETEXT_H
