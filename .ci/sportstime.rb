# A Homebrew formula that builds from source, for Linux. 'make dist' fills in VERSION, ADDRESS and SHA256.
class Sportstime < Formula
  desc "Turn schedules of games into trips that people can take"
  homepage "ADDRESS"
  url "ADDRESS/releases/download/vVERSION/sportstime-VERSION.tar.gz"
  sha256 "SHA256"
  license "MIT"

  depends_on "make" => :build
  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "libxml2"
  depends_on :linux

  def install
    system "make", "install", "PREFIX=#{prefix}"
    bash_completion.install share/"bash-completion/completions/sportstime"
    zsh_completion.install share/"zsh/vendor-completions/_sportstime"
    fish_completion.install share/"fish/vendor_completions.d/sportstime.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/sportstime --version")
    system bin/"sportstime", "demo", testpath/"demo"
    system bin/"sportstime", "validate", testpath/"demo/trip.json"
  end
end
