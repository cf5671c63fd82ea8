import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { PlayEntry, type PlayRefusal } from '@mutai/contract/screens/plays';
import { dateOf, dayAt } from '@mutai/schedule/days';
import { minutesPerDay, type Zone } from '@mutai/schedule/zone';
import { bodyErrors } from '../../platform/validation/validation.ts';

/** Entries of a batch that can be stored, and the others by their place. */
export interface CheckedEntries {
  readonly entries: readonly PlayEntry[];
  readonly refused: { readonly at: number; readonly reason: PlayRefusal }[];
}

/** Entry from a display, or why it is not stored. */
function checked(sent: unknown, now: number, oldest: number): PlayEntry | PlayRefusal {
  if (Object.keys(bodyErrors(PlayEntry, sent)).length > 0) return 'invalid';
  const entry = sent as PlayEntry;
  if (entry.until <= entry.from) return 'order';
  if (entry.until - entry.from > limits.playDays * dayMs) return 'long';
  if (entry.until < oldest) return 'old';
  if (entry.until <= now + limits.playAheadMs) return entry;
  return entry.from < now ? { ...entry, until: now } : 'future';
}

/**
 * Checks the entries of a batch one by one. An end in the future becomes now.
 *
 * @param oldest time before which entries are not kept
 */
export function checkedEntries(sent: readonly unknown[], now: number, oldest: number): CheckedEntries {
  const entries = new Map<string, PlayEntry>();
  const refused: CheckedEntries['refused'] = [];
  for (const [at, one] of sent.entries()) {
    const entry = checked(one, now, oldest);
    if (typeof entry === 'string') refused.push({ at, reason: entry });
    else entries.set(entry.id, entry);
  }
  return { entries: [...entries.values()], refused };
}

/** Part of an entry on one day in the zone of the screen. */
export interface DayPart {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly ms: number;
}

/** Parts of a span by day; the first is the day on which it began. */
export function dayParts(zone: Zone, from: number, until: number): readonly DayPart[] {
  const parts: DayPart[] = [];
  let start = from;
  for (let day = dayAt(zone.wallAt(from)); start < until; day += 1) {
    const end = Math.min(until, zone.instantOf((day + 1) * minutesPerDay));
    if (end <= start) continue;
    parts.push({ day: dateOf(day), ms: end - start });
    start = end;
  }
  return parts;
}
