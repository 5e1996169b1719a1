# Sets $python to a Python that is new enough and whole; without one it says so in a sentence and ends.
# Only the shell's own words: it has to speak on a machine where nothing else is installed.

python=
found=
for candidate in .venv/bin/python python3.13 python3.12 python3.11 python3 python; do
  command -v "$candidate" >/dev/null 2>&1 || continue
  "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || {
    found="$found $candidate ($("$candidate" -V 2>&1 | { read -r line && echo "$line"; }))"
    continue
  }
  "$candidate" -c 'import ensurepip, sqlite3, ssl, venv' >/dev/null 2>&1 || {
    found="$found $candidate (without ensurepip, sqlite3, ssl or venv: Debian's package python3-venv has them)"
    continue
  }
  python=$candidate
  break
done

if [ -z "$python" ]; then
  echo "Python 3.11 or newer is needed; found here:${found:- none}. Install it (Debian, Ubuntu: apt-get install python3 python3-venv) and run this again." >&2
  exit 1
fi
