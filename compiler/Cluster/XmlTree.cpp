//===- XmlTree.cpp - A small XML file, each element with its place --------===//
#include "compiler/Cluster/XmlTree.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"

#include <expat.h>
#include <memory>
#include <optional>

using namespace mlir;
using namespace startrail;

const std::string *XmlElement::find(StringRef attribute) const {
  for (const Attribute &each : attributes)
    if (each.name == attribute)
      return &each.value;
  return nullptr;
}

namespace {

/// Builds elements from the parser's events. Only the last element that is open
/// grows, so that the others stay where they are.
class TreeBuilder {
  static constexpr size_t deepest = 32, mostElements = 65536;

public:
  TreeBuilder(MLIRContext *context, StringRef file)
      : context(context), file(file),
        parser(XML_ParserCreate(nullptr), XML_ParserFree) {
    XML_SetUserData(parser.get(), this);
    XML_SetElementHandler(parser.get(), onBegin, onEnd);
    XML_SetCharacterDataHandler(parser.get(), onText);
    XML_SetStartDoctypeDeclHandler(parser.get(), onDoctype);
  }

  FailureOr<XmlElement> read(StringRef text) {
    // The parser counts in int.
    for (bool last = false; !last;) {
      StringRef part = text.take_front(1 << 20);
      text = text.drop_front(part.size());
      last = text.empty();
      if (XML_Parse(parser.get(), part.data(), int(part.size()), last) ==
          XML_STATUS_OK)
        continue;
      if (!mistake)
        mistake = Mistake{
            here(), std::string("the file to be XML, but got '") +
                        XML_ErrorString(XML_GetErrorCode(parser.get())) + "'"};
      return emitError(mistake->at) << "expected " << mistake->what;
    }
    return std::move(root);
  }

private:
  struct Mistake {
    Location at;
    std::string what;
  };

  static TreeBuilder &self(void *data) {
    return *static_cast<TreeBuilder *>(data);
  }
  static void XMLCALL onBegin(void *data, const char *name,
                              const char **attributes) {
    self(data).begin(name, attributes);
  }
  static void XMLCALL onEnd(void *data, const char *) {
    TreeBuilder &builder = self(data);
    if (!builder.mistake)
      builder.open.pop_back();
  }
  static void XMLCALL onText(void *data, const char *text, int size) {
    StringRef words = StringRef(text, size).trim(" \t\r\n");
    if (!words.empty())
      self(data).reject("no text between elements, but got '" +
                        words.take_front(40).str() + "'");
  }
  static void XMLCALL onDoctype(void *data, const char *name, const char *,
                                const char *, int) {
    self(data).reject("the file to have no document type, but got '" +
                      StringRef(name).take_front(40).str() + "'");
  }

  void begin(const char *name, const char **attributes) {
    if (mistake)
      return;
    if (open.size() == deepest)
      return reject("elements to be nested at most " + std::to_string(deepest) +
                    " deep, but got more");
    if (++elements > mostElements)
      return reject("at most " + std::to_string(mostElements) +
                    " elements, but got more");
    XmlElement &made =
        open.empty() ? root : open.back()->children.emplace_back();
    made.name = name;
    made.loc = here();
    for (; *attributes; attributes += 2)
      made.attributes.push_back({attributes[0], attributes[1]});
    open.push_back(&made);
  }

  Location here() {
    return FileLineColLoc::get(context, file,
                               XML_GetCurrentLineNumber(parser.get()),
                               XML_GetCurrentColumnNumber(parser.get()) + 1);
  }

  void reject(std::string what) {
    if (mistake)
      return;
    mistake = Mistake{here(), std::move(what)};
    XML_StopParser(parser.get(), /*resumable=*/XML_FALSE);
  }

  MLIRContext *context;
  StringRef file;
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)>
      parser;
  XmlElement root;
  std::vector<XmlElement *> open;
  size_t elements = 0;
  std::optional<Mistake> mistake;
};

} // namespace

FailureOr<XmlElement> startrail::readXml(MLIRContext *context, StringRef file,
                                         StringRef text) {
  return TreeBuilder(context, file).read(text);
}
