/*===- startrail/choices.h - Which kernels compute, and why ---------------===*/
#ifndef STARTRAIL_CHOICES_H
#define STARTRAIL_CHOICES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Attention has several kernels, of which each call of startrail/kernels.h
   takes the best for its block. The environment's STARTRAIL_KERNELS names one
   to take instead wherever it can: NAME for both passes, or forward=NAME,
   backward=NAME, or one of them. */

/** NULL, or what is wrong with STARTRAIL_KERNELS: attention then gives
    cudaErrorInvalidValue. The text lives as long as the process. */
const char *startrail_kernels_error(void);

/** Notes from now on which kernel each call of attention takes, and why; from
    any thread. */
void startrail_note_kernels(void);

/** Tells what was noted since, each text once, in the order of the texts, with
    the calls it stands for; then forgets it and notes no more. */
void startrail_tell_kernels(void (*tell)(void *context, const char *text,
                                         int64_t calls),
                            void *context);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_CHOICES_H */
