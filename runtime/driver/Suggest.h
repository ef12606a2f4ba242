//===- Suggest.h - "did you mean" ----------------------------------------===//
#ifndef STARTRAIL_DRIVER_SUGGEST_H
#define STARTRAIL_DRIVER_SUGGEST_H

#include <string>
#include <vector>

namespace startrail::driver {

/// "; did you mean X?" for the legal name nearest to `name`, else "; legal:"
/// and all names where none is near.
std::string suggest(const std::string &name,
                    const std::vector<std::string> &legal);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_SUGGEST_H
