//===- Suggest.h - "did you mean" ----------------------------------------===//
#ifndef STARTRAIL_PROGRAM_SUGGEST_H
#define STARTRAIL_PROGRAM_SUGGEST_H

#include <string>
#include <vector>

namespace startrail {

/// "; did you mean X?" for the legal name nearest to `name`, else "; legal:"
/// and all names where none is near.
std::string suggest(const std::string &name,
                    const std::vector<std::string> &legal);

} // namespace startrail

#endif // STARTRAIL_PROGRAM_SUGGEST_H
