#include "attention.h"

extern "C" const startrail_program *startrail_main_program(void);
const startrail_program *startrail_main_program(void) {
  return attention_program();
}
