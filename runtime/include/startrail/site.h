/*===- startrail/site.h - Where in the schedule a thread stands -----------===*/
#ifndef STARTRAIL_SITE_H
#define STARTRAIL_SITE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a transfer is counted, as the StarTrail paper does. */
typedef enum startrail_traffic {
  STARTRAIL_GATHER = 0, /**< operands inside the team */
  STARTRAIL_EXCHANGE,   /**< what circulates, to the sub-rings */
  STARTRAIL_RING,       /**< what circulates, along a sub-ring */
  STARTRAIL_COMBINE,    /**< partial outputs or gradients inside the team */
  STARTRAIL_LSE,        /**< log-sum-exp inside the team */
  STARTRAIL_GRADIENT,   /**< gradients along a sub-ring */
  STARTRAIL_HOME,       /**< gradients from a sub-ring to their owners */
  STARTRAIL_OTHER,
  STARTRAIL_TRAFFIC_KINDS
} startrail_traffic;

/** Where in the schedule a call stands; names the call in every report. */
typedef struct startrail_site {
  const char *function;
  const char *operation; /**< e.g. "send key" */
  startrail_traffic traffic;
  int64_t step; /**< ring step, or -1 */
  int peer;     /**< physical rank, or -1 */
} startrail_site;

/* Each thread has a current site, which startrail_enter sets and
   startrail_leave_* clears; the layers below read it. */

/** Sets the site of this thread and where it counts received bytes, an array of
    STARTRAIL_TRAFFIC_KINDS. Both stay the caller's until they are replaced;
    null clears. */
void startrail_set_site(const startrail_site *site, uint64_t *received);

/** A copy of this thread's site; function and operation are null without one.
 */
startrail_site startrail_current_site(void);

/** Adds `bytes` received from another rank to the site's kind of traffic. */
void startrail_count_received(uint64_t bytes);

/** Keeps (a copy of) what an error code alone does not say, for the message of
    the call in progress on this thread; null forgets it. */
void startrail_explain(const char *message);

/** The last explanation on this thread, or "". */
const char *startrail_explanation(void);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_SITE_H */
