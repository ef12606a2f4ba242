//===- StarTrail.td - All operations of the startrail dialect ----------===//
#ifndef STARTRAIL_TD
#define STARTRAIL_TD

include "dialects/StarTrail/ClusterAttr.td"
include "dialects/StarTrail/GridOps.td"
include "dialects/StarTrail/AttentionOps.td"
include "dialects/StarTrail/GradientOps.td"
include "dialects/StarTrail/CommunicationOps.td"
include "dialects/StarTrail/StreamsOps.td"
include "dialects/StarTrail/EnqueueGradientOps.td"

#endif // STARTRAIL_TD
