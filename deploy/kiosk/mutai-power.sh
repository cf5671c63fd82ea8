#!/bin/sh
# Turns the panel of a display off outside of the working hours (工作时间) of its screen, and on within them or in an
# emergency: asks the server, and calls mutai-panel.sh when that has changed. mutai-power.timer runs it every minute.
#
# MUTAI_ADDRESS: address of the page. MUTAI_SCREEN: number of the screen, which 详情 in 屏幕管理 shows.
# MUTAI_RTC: after the panel, also turns off the device itself until five minutes before it is needed, in a way of
# rtcwake(8) such as off or mem. Needs a clock that can wake the device, and the right to run `sudo rtcwake`.
set -eu

: "${MUTAI_ADDRESS:?Set MUTAI_ADDRESS to the address of the page, such as https://mutai.example.com/screen}"
: "${MUTAI_SCREEN:?Set MUTAI_SCREEN to the number of the screen}"

# Emptied at each start of the device, when the panel is lit.
file="${XDG_RUNTIME_DIR:-/tmp}/mutai-power-$MUTAI_SCREEN"
before=''
until=0
if [ -f "$file" ]; then read -r before until <"$file"; fi

now=$(date +%s)
site="${MUTAI_ADDRESS%%\?*}"
site="${site%/}"
site="${site%/screen}"
answer=$(curl --fail --silent --max-time 20 "$site/api/screen/v1/power/$MUTAI_SCREEN") || answer=''
case "$answer" in
  'on '[0-9]* | 'off '[0-9]*)
    state="${answer%% *}"
    until=$((now + ${answer##* }))
    ;;
  *)
    # Without an answer, a panel that is off stays so until it is due. Any other is lit.
    state=on
    if [ "$before" = off ] && [ "$now" -lt "$until" ]; then state=off; fi
    ;;
esac

# A device that has started with its panel lit needs nothing.
if [ "$state" != "${before:-on}" ]; then "$(dirname "$0")/mutai-panel.sh" "$state"; fi
echo "$state $until" >"$file"

# Not in the first quarter of an hour, in which somebody may work at the device.
if [ "$state" = off ] && [ -n "${MUTAI_RTC:-}" ]; then
  seconds=$((until - now - 300))
  running=$(cut -d. -f1 /proc/uptime)
  if [ "$seconds" -gt 600 ] && [ "$running" -gt 900 ]; then sudo -n rtcwake -m "$MUTAI_RTC" -s "$seconds"; fi
fi
