//===- Socket.cpp - TCP connections with time-outs -----------------------===//
#include "runtime/bootstrap/Socket.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace startrail;
using namespace startrail::bootstrap;

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

/// Pause between two attempts to connect.
static constexpr std::chrono::milliseconds retryPause{50};
/// How long one address may take to answer.
static constexpr double attemptSeconds = 5;

Clock::time_point bootstrap::after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(seconds));
}

static int millisecondsUntil(Clock::time_point deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return int(std::clamp<int64_t>(left.count(), 0, 1 << 30));
}

[[noreturn]] static void failWith(const std::string &what, int error) {
  throw std::runtime_error(what + ": " + std::strerror(error));
}

/// Whether `events` come on `handle` until `deadline`.
static bool waitFor(int handle, short events, Clock::time_point deadline) {
  pollfd entry{handle, events, 0};
  int count;
  do
    count = ::poll(&entry, 1, millisecondsUntil(deadline));
  while (count < 0 && errno == EINTR);
  return count > 0;
}

static void setNonBlocking(int handle) {
  ::fcntl(handle, F_SETFL, ::fcntl(handle, F_GETFL, 0) | O_NONBLOCK);
  const int on = 1;
  ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static Addresses lookUp(const std::string &address, int port, int flags) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo *found = nullptr;
  const int code = ::getaddrinfo(address.empty() ? nullptr : address.c_str(),
                                 std::to_string(port).c_str(), &hints, &found);
  if (code != 0)
    throw std::runtime_error(::gai_strerror(code));
  return {found, &freeaddrinfo};
}

static bool isLoopback(const sockaddr *address) {
  if (address->sa_family == AF_INET)
    return (ntohl(reinterpret_cast<const sockaddr_in *>(address)
                      ->sin_addr.s_addr) >>
            24) == 127;
  return address->sa_family == AF_INET6 &&
         IN6_IS_ADDR_LOOPBACK(
             &reinterpret_cast<const sockaddr_in6 *>(address)->sin6_addr);
}

Socket &Socket::operator=(Socket &&other) noexcept {
  close();
  handle = std::exchange(other.handle, -1);
  arrived = std::move(other.arrived);
  return *this;
}

void Socket::close() {
  if (handle >= 0)
    ::close(std::exchange(handle, -1));
}

void Socket::shutDown() {
  if (handle >= 0)
    ::shutdown(handle, SHUT_RDWR);
}

/// Listens on the first of `addresses` that can be; the last error where none.
static int listenOn(const addrinfo *addresses, int &error) {
  for (const addrinfo *each = addresses; each; each = each->ai_next) {
    const int handle = ::socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    error = errno;
    if (handle < 0)
      continue;
    // Connections of a run that has just ended do not keep the port.
    const int on = 1, off = 0;
    ::setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (each->ai_family == AF_INET6)
      ::setsockopt(handle, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (::bind(handle, each->ai_addr, each->ai_addrlen) == 0 &&
        ::listen(handle, SOMAXCONN) == 0)
      return handle;
    error = errno;
    ::close(handle);
    if (error == EADDRINUSE)
      break;
  }
  return -1;
}

Socket Socket::listen(const std::string &address, int port) {
  bool isLocal = false;
  if (!address.empty()) {
    const Addresses named = lookUp(address, port, 0);
    isLocal = isLoopback(named->ai_addr);
  }
  Addresses own = lookUp(isLocal ? address : "", port, AI_PASSIVE);
  // One socket for both families where there are both.
  addrinfo *six = own.get();
  while (six && six->ai_family != AF_INET6)
    six = six->ai_next;
  int error = 0;
  int handle = six && !isLocal ? listenOn(six, error) : -1;
  if (handle < 0 && error != EADDRINUSE)
    handle = listenOn(own.get(), error);
  if (handle < 0)
    failWith("cannot listen", error);
  setNonBlocking(handle);
  return Socket(handle);
}

/// Connects to one address, with its own patience; -1 where it does not answer.
static int attempt(const addrinfo &address, Clock::time_point deadline,
                   int &error) {
  const int handle = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  error = errno;
  if (handle < 0)
    return -1;
  setNonBlocking(handle);
  error = ::connect(handle, address.ai_addr, address.ai_addrlen) ? errno : 0;
  if (error == EINPROGRESS) {
    socklen_t size = sizeof error;
    error = ETIMEDOUT;
    if (waitFor(handle, POLLOUT, std::min(deadline, after(attemptSeconds))))
      ::getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size);
  }
  if (error == 0)
    return handle;
  ::close(handle);
  return -1;
}

Socket Socket::connect(const std::vector<std::string> &addresses, int port,
                       Clock::time_point deadline) {
  std::string reason;
  do {
    for (const std::string &address : addresses) {
      try {
        const Addresses found = lookUp(address, port, 0);
        int error = 0;
        for (const addrinfo *each = found.get(); each; each = each->ai_next)
          if (const int handle = attempt(*each, deadline, error); handle >= 0)
            return Socket(handle);
        reason = std::strerror(error);
      } catch (const std::runtime_error &error) {
        reason = error.what();
      }
    }
    std::this_thread::sleep_for(retryPause);
  } while (Clock::now() < deadline);
  throw std::runtime_error(reason);
}

std::optional<Socket> Socket::accept() {
  const int got = ::accept4(handle, nullptr, nullptr, SOCK_CLOEXEC);
  if (got < 0)
    return std::nullopt;
  setNonBlocking(got);
  return Socket(got);
}

void Socket::send(const std::string &text, Clock::time_point deadline) {
  if (text.size() > textLimit)
    throw std::runtime_error("the message is too long");
  const uint32_t size = htonl(uint32_t(text.size()));
  std::string bytes(reinterpret_cast<const char *>(&size), sizeof size);
  bytes += text;
  for (size_t at = 0; at < bytes.size();) {
    const ssize_t sent =
        ::send(handle, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
    if (sent >= 0) {
      at += size_t(sent);
      continue;
    }
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
      failWith("cannot send", errno);
    if (!waitFor(handle, POLLOUT, deadline))
      failWith("cannot send", ETIMEDOUT);
  }
}

bool Socket::read() {
  char bytes[4096];
  for (;;) {
    const ssize_t got = ::recv(handle, bytes, sizeof bytes, 0);
    if (got > 0)
      arrived.append(bytes, size_t(got));
    else if (got == 0)
      return false;
    else if (errno != EINTR)
      return errno == EAGAIN || errno == EWOULDBLOCK;
  }
}

std::optional<std::string> Socket::take() {
  uint32_t size;
  if (arrived.size() < sizeof size)
    return std::nullopt;
  std::memcpy(&size, arrived.data(), sizeof size);
  size = ntohl(size);
  if (size > textLimit)
    throw std::runtime_error("it speaks another language");
  if (arrived.size() - sizeof size < size)
    return std::nullopt;
  std::string text = arrived.substr(sizeof size, size);
  arrived.erase(0, sizeof size + size);
  return text;
}

std::optional<std::string> Socket::receive(Clock::time_point deadline) {
  for (bool isOpen = true;;) {
    if (std::optional<std::string> text = take())
      return text;
    if (!isOpen || !waitFor(handle, POLLIN, deadline))
      return std::nullopt;
    isOpen = read();
  }
}

int Socket::port() const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  ::getsockname(handle, reinterpret_cast<sockaddr *>(&address), &size);
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<sockaddr_in6 *>(&address)->sin6_port
                   : reinterpret_cast<sockaddr_in *>(&address)->sin_port);
}

std::vector<std::string> bootstrap::ownAddresses() {
  std::vector<std::string> found, loopback;
  ifaddrs *interfaces = nullptr;
  if (::getifaddrs(&interfaces) != 0)
    return {"127.0.0.1"};
  for (const ifaddrs *each = interfaces; each; each = each->ifa_next) {
    if (!each->ifa_addr || !(each->ifa_flags & IFF_UP) ||
        each->ifa_addr->sa_family != AF_INET)
      continue;
    char text[INET_ADDRSTRLEN] = "";
    ::inet_ntop(AF_INET,
                &reinterpret_cast<sockaddr_in *>(each->ifa_addr)->sin_addr,
                text, sizeof text);
    (isLoopback(each->ifa_addr) ? loopback : found).push_back(text);
  }
  ::freeifaddrs(interfaces);
  found.insert(found.end(), loopback.begin(), loopback.end());
  return found;
}
