//===- NameTable.cpp - C++ identifiers of an emitted text -----------------===//
#include "compiler/Emit/NameTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace startrail;

// Keywords of C++ up to 23 and of nvcc, and lower-case macros of common
// headers.
static constexpr StringLiteral unusable[] = {"alignas",
                                             "alignof",
                                             "and",
                                             "and_eq",
                                             "asm",
                                             "assert",
                                             "atomic_cancel",
                                             "auto",
                                             "bitand",
                                             "bitor",
                                             "bool",
                                             "break",
                                             "case",
                                             "catch",
                                             "char",
                                             "char16_t",
                                             "char32_t",
                                             "char8_t",
                                             "class",
                                             "co_await",
                                             "co_return",
                                             "co_yield",
                                             "compl",
                                             "concept",
                                             "const",
                                             "const_cast",
                                             "consteval",
                                             "constexpr",
                                             "constinit",
                                             "continue",
                                             "decltype",
                                             "default",
                                             "delete",
                                             "do",
                                             "double",
                                             "dynamic_cast",
                                             "else",
                                             "enum",
                                             "errno",
                                             "explicit",
                                             "export",
                                             "extern",
                                             "false",
                                             "float",
                                             "for",
                                             "friend",
                                             "goto",
                                             "if",
                                             "inline",
                                             "int",
                                             "linux",
                                             "long",
                                             "mutable",
                                             "namespace",
                                             "new",
                                             "noexcept",
                                             "not",
                                             "not_eq",
                                             "nullptr",
                                             "operator",
                                             "or",
                                             "or_eq",
                                             "private",
                                             "protected",
                                             "public",
                                             "register",
                                             "requires",
                                             "return",
                                             "short",
                                             "signed",
                                             "sizeof",
                                             "static",
                                             "stderr",
                                             "static_assert",
                                             "static_cast",
                                             "stdin",
                                             "stdout",
                                             "struct",
                                             "switch",
                                             "template",
                                             "this",
                                             "thread_local",
                                             "throw",
                                             "true",
                                             "try",
                                             "typedef",
                                             "typeid",
                                             "typename",
                                             "union",
                                             "unix",
                                             "unsigned",
                                             "using",
                                             "virtual",
                                             "void",
                                             "volatile",
                                             "wchar_t",
                                             "while",
                                             "xor",
                                             "xor_eq",
                                             "reinterpret_cast",
                                             "int64_t",
                                             "int32_t",
                                             "size_t",
                                             "uint32_t",
                                             "main",
                                             "std"};

std::string startrail::toIdentifier(StringRef text) {
  std::string name;
  for (char c : text) {
    if (isAlnum(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  // Upper-case names are those of macros.
  if (none_of(name, [](char c) { return isLower(c); }))
    name = StringRef(name).lower();
  if (!name.empty() && isDigit(name.front()))
    name = "n" + name;
  return name;
}

NameTable::NameTable() {
  for (StringRef name : unusable)
    taken.reserve(name);
}

std::string NameTable::addOutermost(StringRef wish, StringRef fallback) {
  std::string base = toIdentifier(wish);
  if (base.empty())
    base = fallback.str();
  for (StringRef prefix : {"startrail_", "nccl", "cuda"})
    if (StringRef(base).starts_with(prefix))
      base = "own_" + base;
  return taken.take(base);
}

std::string NameTable::add(StringRef wish, StringRef fallback) {
  std::string name = addOutermost(wish, fallback);
  if (!scopes.empty())
    scopes.back().push_back(name);
  return name;
}

void NameTable::openScope() { scopes.emplace_back(); }

void NameTable::closeScope() {
  for (const std::string &name : scopes.pop_back_val())
    taken.release(name);
}
