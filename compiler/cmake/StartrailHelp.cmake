# Writes PAGE, in Markdown, from `TOOL --help`: TITLE, and the text as a block
# of code, up to the line that matches UNTIL where that is given. The path of
# the executable is replaced by TITLE.
execute_process(COMMAND ${TOOL} --help OUTPUT_VARIABLE text RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR
    "expected ${TOOL} --help to exit with 0, but got ${status}")
endif()
string(REPLACE "${TOOL}" "${TITLE}" text "${text}")
string(REGEX REPLACE "^OVERVIEW: " "" text "${text}")
if(UNTIL)
  string(REGEX REPLACE "\n[^\n]*${UNTIL}.*" "\n" text "${text}")
endif()
string(REGEX REPLACE "[ \n]+$" "" text "${text}")
string(REGEX REPLACE " +\n" "\n" text "${text}")
file(WRITE ${PAGE} "<!-- Written from --help by update-docs; do not edit. -->\n"
  "# ${TITLE}\n\n```text\n${text}\n```\n")
