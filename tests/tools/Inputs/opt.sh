#!/bin/sh
# The help of a tool whose introduction is out of date.
echo "  --startrail-old   a pass"
echo "Below: every pass"
echo "      --startrail-new   - a pass"
