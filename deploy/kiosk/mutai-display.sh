#!/bin/sh
# Starts the browser of a display. MUTAI_ADDRESS: address of the page, such as https://mutai.example.com/screen.
# MUTAI_INSECURE=1 lets Chromium keep contents over plain HTTP.
set -eu

: "${MUTAI_ADDRESS:?Set MUTAI_ADDRESS to the address of the page, such as https://mutai.example.com/screen}"
profile="${XDG_DATA_HOME:-$HOME/.local/share}/mutai-display"
mkdir -p "$profile"

for name in chromium chromium-browser google-chrome microsoft-edge; do
  if browser=$(command -v "$name"); then break; fi
done
: "${browser:?No Chromium, Chrome or Edge is installed}"

# A display must not turn itself off. Only X11 has xset; on Wayland the page holds a wake lock.
if command -v xset >/dev/null && [ -n "${DISPLAY:-}" ]; then
  xset s off -dpms s noblank || true
fi

# A browser that was killed would otherwise ask to restore its pages.
preferences="$profile/Default/Preferences"
if [ -f "$preferences" ]; then
  sed -i 's/"exit_type":"[^"]*"/"exit_type":"Normal"/; s/"exited_cleanly":false/"exited_cleanly":true/' "$preferences"
fi

set -- --kiosk --noerrdialogs --disable-infobars --no-first-run --disable-session-crashed-bubble \
  --disable-features=Translate --disable-pinch --overscroll-history-navigation=0 \
  --autoplay-policy=no-user-gesture-required --user-data-dir="$profile"
if [ "${MUTAI_INSECURE:-0}" = 1 ]; then
  origin=$(printf '%s' "$MUTAI_ADDRESS" | cut -d/ -f1-3)
  set -- "$@" "--unsafely-treat-insecure-origin-as-secure=$origin"
fi
# The parameter tells the page that the browser is opened again when it ends, so that the console can restart it.
case "$MUTAI_ADDRESS" in
  *\?*) address="$MUTAI_ADDRESS&kiosk=1" ;;
  *) address="$MUTAI_ADDRESS?kiosk=1" ;;
esac
exec "$browser" "$@" "$address"
