# `cpack` in the build folder packs what `cmake --install` installs: Debian
# packages with -G DEB, which may be unpacked anywhere, an archive with -G TGZ.
# What needs MPI is a Debian package of its own.
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
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL Runtime Tools)
set(CPACK_DEBIAN_STARTRAIL_PACKAGE_NAME startrail)
# dpkg-shlibdeps now finds LLVM's library in its package, now a link to it in
# another, and then says nothing.
if(LLVM_LIBRARY_DIR MATCHES "^/usr/lib/")
  set(CPACK_DEBIAN_STARTRAIL_PACKAGE_DEPENDS libllvm${LLVM_VERSION_MAJOR})
endif()
if(STARTRAIL_HAVE_MPI)
  list(APPEND CPACK_COMPONENTS_ALL Mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_NAME startrail-mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "startrail (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)
endif()
include(CPack)
cpack_add_component(Runtime GROUP startrail)
cpack_add_component(Tools GROUP startrail)
cpack_add_component(Mpi GROUP mpi)
