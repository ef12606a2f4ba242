#!/bin/sh
# The help of a tool that does not mind an option given twice.
printf 'Options of startrail-compile:\n\n  --twice=<number> - An option\n'
