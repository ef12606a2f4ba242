# `cpack` in the build folder packs what `cmake --install` installs: a Debian
# package with -G DEB, which may be unpacked anywhere, an archive with -G TGZ.
set(CPACK_PACKAGE_NAME startrail)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "compiler and communication planner for long-context attention")
set(CPACK_PACKAGE_CONTACT "startrail <startrail@localhost>" CACHE STRING
  "Maintainer of packages that cpack makes, as: name <address>")
set(CPACK_PACKAGE_FILE_NAME
  startrail-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# LLVM's and C++'s libraries, by what the tools are linked with; to make programs
# a compiler is needed besides, whose package is the user's choice.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++ | clang-22 | c++-compiler")
include(CPack)
