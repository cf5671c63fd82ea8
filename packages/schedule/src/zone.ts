/*
 * Wall-clock time of time zones. Instants are Unix times in milliseconds; wall times are minutes since 1970-01-01 00:00
 * as the clocks of a zone show them.
 */

export const minuteMs = 60_000;
export const minutesPerDay = 24 * 60;
const dayMs = minutesPerDay * minuteMs;

/** Zones change their clocks at multiples of this time, in milliseconds. */
const stepMs = 15 * minuteMs;
/** Remembered offsets: a display runs for years. */
const rememberedSteps = 10_000;

export interface Zone {
  /** Wall time at an instant, in whole minutes. */
  readonly wallAt: (instant: number) => number;
  /**
   * Instant at which clocks show a wall time for the first time. For one that a clock change skips, the instant of that
   * change.
   */
  readonly instantOf: (wall: number) => number;
}

/** Formatter of a zone; of the system's own zone if the browser does not know the name. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hour12: false,
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', parts);
  }
}

function createZone(timeZone: string): Zone {
  const formatter = formatterOf(timeZone);
  const offsets = new Map<number, number>();

  /** Wall time minus universal time, in milliseconds. */
  function measuredOffset(instant: number): number {
    const parts: Record<string, number> = {};
    for (const { type, value } of formatter.formatToParts(new Date(instant))) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    // Older versions of Chromium call midnight 24.
    return Date.UTC(year, month - 1, day, hour % 24, minute) - instant;
  }

  function offsetAt(instant: number): number {
    const step = Math.floor(instant / stepMs);
    const known = offsets.get(step);
    if (known !== undefined) return known;
    if (offsets.size >= rememberedSteps) offsets.clear();
    const offset = measuredOffset(step * stepMs);
    offsets.set(step, offset);
    return offset;
  }

  return {
    wallAt: (instant) => Math.floor((instant + offsetAt(instant)) / minuteMs),
    instantOf(wall) {
      const shown = wall * minuteMs;
      const [before, after] = [offsetAt(shown - dayMs), offsetAt(shown + dayMs)];
      const [early, late] = [shown - Math.max(before, after), shown - Math.min(before, after)];
      for (const instant of [early, late]) if (instant + offsetAt(instant) === shown) return instant;
      // Skipped: the change lies between the two.
      let change = Math.floor(early / stepMs) * stepMs;
      while (offsetAt(change) !== after) change += stepMs;
      return change;
    },
  };
}

const zones = new Map<string, Zone>();

/** @param timeZone IANA name; an unknown one means the zone of the system */
export function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const zone = createZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}
