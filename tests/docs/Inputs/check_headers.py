"""Whether the committed page of the ABI has each of the runtime's headers.

usage: check_headers.py RUNTIME
"""

import os
import sys

with open(os.path.join(sys.argv[1], "docs", "ABI.md"), encoding="utf-8") as file:
    page = file.read()
headers = sorted(os.listdir(os.path.join(sys.argv[1], "include", "startrail")))
missing = [header for header in headers if f"## startrail/{header}: " not in page]
if missing or not headers:
    sys.exit(f"expected ABI.md to have every header, but got none of {missing}")
