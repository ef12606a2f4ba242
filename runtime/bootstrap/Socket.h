//===- Socket.h - TCP connections with time-outs -------------------------===//
#ifndef STARTRAIL_BOOTSTRAP_SOCKET_H
#define STARTRAIL_BOOTSTRAP_SOCKET_H

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace startrail::bootstrap {

using Clock = std::chrono::steady_clock;

/// `seconds` from now.
Clock::time_point after(double seconds);

/// A TCP socket, closed with its owner. Functions throw std::runtime_error with
/// the system's reason.
class Socket {
public:
  Socket() = default;
  explicit Socket(int handle) : handle(handle) {}
  Socket(Socket &&other) noexcept : handle(std::exchange(other.handle, -1)) {}
  Socket &operator=(Socket &&other) noexcept;
  ~Socket() { close(); }

  /// Listens on `port`, of all addresses of this machine, or of `address` alone
  /// where that is one of the loopback's. Port 0 is any free one.
  static Socket listen(const std::string &address, int port);
  /// Connects to the first of `addresses` that answers; again and again until
  /// `deadline`, as who listens may come later.
  static Socket connect(const std::vector<std::string> &addresses, int port,
                        Clock::time_point deadline);
  /// The next who connects; nothing where none waits.
  std::optional<Socket> accept();

  /// Sends one text, of at most textLimit bytes. Waits until the system has
  /// taken it, or `deadline`.
  void send(const std::string &text, Clock::time_point deadline);
  /// Reads what has come, without waiting; false once the other side has
  /// closed.
  bool read();
  /// The next whole text of those read.
  std::optional<std::string> take();
  /// Waits for the next; nothing once the other side has closed, or at
  /// `deadline`.
  std::optional<std::string> receive(Clock::time_point deadline);

  /// The port it is bound to.
  int port() const;
  int descriptor() const { return handle; }
  explicit operator bool() const { return handle >= 0; }
  void close();
  /// Ends both directions: who waits in another thread goes on.
  void shutDown();

  static constexpr size_t textLimit = 1 << 24;

private:
  int handle = -1;
  std::string arrived; ///< read, and not taken yet
};

/// Addresses of this machine at which others may reach it: its interfaces that
/// are up, the loopback's last.
std::vector<std::string> ownAddresses();

} // namespace startrail::bootstrap

#endif // STARTRAIL_BOOTSTRAP_SOCKET_H
