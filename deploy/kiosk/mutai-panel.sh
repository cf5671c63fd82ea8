#!/bin/sh
# Turns the panel of a display on or off: mutai-panel.sh on|off. MUTAI_PANEL chooses how: cec (the television, by HDMI),
# vcgencmd (Raspberry Pi OS with the older driver), wlr (Wayland) or x11; otherwise the first that this device has.
# On also starts the browser anew, so that each day begins with a fresh one.
set -eu

state="${1:-}"
case "$state" in
  on | off) ;;
  *)
    echo "Usage: mutai-panel.sh on|off" >&2
    exit 2
    ;;
esac

has() { command -v "$1" >/dev/null; }

way="${MUTAI_PANEL:-}"
if [ -z "$way" ]; then
  if [ -n "${WAYLAND_DISPLAY:-}" ] && has wlr-randr; then way=wlr
  elif [ -n "${DISPLAY:-}" ] && has xset; then way=x11
  elif has vcgencmd; then way=vcgencmd
  elif has cec-client; then way=cec
  else
    echo "This device has none of wlr-randr, xset, vcgencmd and cec-client." >&2
    exit 1
  fi
fi

case "$way-$state" in
  wlr-*) wlr-randr | awk '/^[^ ]/ { print $1 }' | while read -r output; do wlr-randr --output "$output" "--$state"; done ;;
  x11-on) xset dpms force on && xset -dpms ;;
  x11-off) xset +dpms && xset dpms force off ;;
  vcgencmd-on) vcgencmd display_power 1 ;;
  vcgencmd-off) vcgencmd display_power 0 ;;
  cec-on) echo 'on 0' | cec-client -s -d 1 ;;
  cec-off) echo 'standby 0' | cec-client -s -d 1 ;;
  *)
    echo "MUTAI_PANEL must be cec, vcgencmd, wlr or x11." >&2
    exit 2
    ;;
esac

if [ "$state" = on ] && has systemctl; then systemctl --user restart mutai-display; fi
