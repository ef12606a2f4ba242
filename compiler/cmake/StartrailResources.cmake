# The resource folder of startrail-compile: lib/startrail/resource.json says
# where the runtime's headers and libraries are and how to link with them; in
# the build folder by absolute paths, in an installation relative to itself.
include_guard(GLOBAL)

# A static library comes before those it uses.
set(libraries startrail-driver startrail-processes startrail-program
  startrail-collectives
  startrail-host-kernels startrail-host startrail-site)
set(headers include host/include collectives/include)

foreach(part IN ITEMS "build" "install")
  set(${part}_libraries "")
  set(${part}_includes "")
endforeach()
foreach(library IN LISTS libraries)
  list(APPEND build_libraries "\"$<TARGET_FILE:${library}>\"")
  list(APPEND install_libraries "\"../$<TARGET_FILE_NAME:${library}>\"")
endforeach()
foreach(folder IN LISTS headers)
  list(APPEND build_includes "\"${STARTRAIL_SOURCE_DIR}/runtime/${folder}\"")
  list(APPEND install_includes "\"${folder}\"")
endforeach()

# Sanitized libraries need the run-time library of the compiler that built them.
set(flags "")
set(compiler "")
foreach(flag IN LISTS STARTRAIL_SANITIZE_FLAGS)
  list(APPEND flags "\"${flag}\"")
endforeach()
if(STARTRAIL_SANITIZE)
  set(compiler "${CMAKE_CXX_COMPILER}")
endif()

foreach(part IN ITEMS "build" "install")
  foreach(list IN ITEMS "flags" "${part}_libraries" "${part}_includes")
    string(REPLACE ";" ", " joined_${list} "${${list}}")
  endforeach()
  if(part STREQUAL "build")
    set(folder ${PROJECT_BINARY_DIR}/lib/startrail)
  else()
    set(folder ${PROJECT_BINARY_DIR}/lib/startrail-install)
  endif()
  file(GENERATE OUTPUT ${folder}/resource.json CONTENT
"{
  \"includes\": [${joined_${part}_includes}],
  \"libraries\": [${joined_${part}_libraries}],
  \"flags\": [${joined_flags}],
  \"link_flags\": [\"-pthread\", \"-ldl\"],
  \"compiler\": \"${compiler}\"
}
")
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/lib/startrail-install/resource.json
  DESTINATION lib/startrail COMPONENT Tools)
