#include "compiler/Planner/PlanMain.h"

int main(int argc, char **argv) { return startrail::planMain(argc, argv); }
