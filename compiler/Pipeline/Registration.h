#ifndef STARTRAIL_COMPILER_PIPELINE_REGISTRATION_H
#define STARTRAIL_COMPILER_PIPELINE_REGISTRATION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace startrail {

/// Adds every dialect a tool of startrail reads to `registry`, upstream's and
/// startrail's own with their extensions, and registers every pass and
/// pipeline with MLIR's global registry. Call once per process, before the
/// command line is read.
void registerAllStarTrail(mlir::DialectRegistry &registry);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_REGISTRATION_H
