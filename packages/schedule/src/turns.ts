import { dayAt, dayOf } from './days.ts';
import type { Span } from './windows.ts';
import { minutesPerDay, zoneOf } from './zone.ts';

/** Item of a playlist. Dates are `YYYY-MM-DD` in the zone of the screen. */
export interface Entry {
  /** Identifies the content. */
  readonly key: string;
  /** Duration of one turn. */
  readonly seconds: number;
  /** Turns in one round. */
  readonly weight: number;
  /** Days between which it plays, both included; `null`: without limit. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** Turn of an entry; its end is excluded. */
export interface Turn<E extends Entry> extends Span {
  readonly entry: E;
  /** Place in the round. */
  readonly index: number;
  /**
   * Start of the first of consecutive turns with the same content: a video continues from there. 0: nothing else plays,
   * and the content repeats itself since ever.
   */
  readonly since: number;
}

/** Turns of all entries, in their order; times are milliseconds from the start of the round. */
export interface Round<E extends Entry> {
  readonly turns: readonly (Span & { readonly entry: E })[];
  /** Milliseconds; 0: without turns. */
  readonly length: number;
}

const msOf = ({ seconds }: Entry): number => Math.round(seconds * 1000);

/**
 * Puts the turns of entries in order: each as often as its weight says, spread evenly over the round, and none beside
 * itself if that can be avoided, the end of the round and its start included. Entries without a positive duration and
 * weight are left out.
 */
export function roundOf<E extends Entry>(entries: readonly E[]): Round<E> {
  const open = entries
    .filter((entry) => msOf(entry) > 0 && entry.weight >= 1)
    .map((entry) => ({ entry, weight: Math.floor(entry.weight), placed: 0 }));
  /** Place of the next turn of an entry, as a share of the round, if its turns have equal distances. */
  const placeOf = ({ weight, placed }: (typeof open)[number], index: number): number =>
    (placed + (index + 0.5) / open.length) / weight;
  const left = new Map<string, number>();
  for (const { entry, weight } of open) left.set(entry.key, (left.get(entry.key) ?? 0) + weight);
  let places = 0;
  for (const { weight } of open) places += weight;
  let [first, last] = ['', ''];

  /** Returns true if the rest can be placed without equal neighbours after `key`. */
  const canFollow = (key: string): boolean => {
    if (key === last) return false;
    const rest = places - 1;
    const begin = first === '' ? key : first;
    if (rest === 0) return begin !== key || first === '';
    for (const [other, count] of left) {
      const wanted = other === key ? count - 1 : count;
      // Places beside the same content are not available.
      const borders = (other === key ? 1 : 0) + (other === begin ? 1 : 0);
      if (wanted > Math.ceil((rest - borders) / 2)) return false;
    }
    return true;
  };

  const turns: Round<E>['turns'][number][] = [];
  let length = 0;
  while (places > 0) {
    const due = open
      .map((one, index) => ({ one, place: placeOf(one, index) }))
      .filter(({ one: { weight, placed } }) => placed < weight)
      .toSorted((one, other) => one.place - other.place);
    const next = (due.find(({ one }) => canFollow(one.entry.key)) ?? due[0])?.one;
    if (next === undefined) break;
    const { entry } = next;
    next.placed += 1;
    places -= 1;
    left.set(entry.key, (left.get(entry.key) ?? 0) - 1);
    if (first === '') first = entry.key;
    last = entry.key;
    turns.push({ entry, start: length, end: length + msOf(entry) });
    length += msOf(entry);
  }
  return { turns, length };
}

/** Index of the turn at a position of the round. */
function indexAt({ turns }: Round<Entry>, position: number): number {
  let [low, high] = [0, turns.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle]?.end ?? Infinity) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Turn at an instant: rounds follow each other since 1970, so that all displays show the same.
 *
 * @returns undefined if the round has no turns
 */
export function turnAt<E extends Entry>(round: Round<E>, instant: number): Turn<E> | undefined {
  const { turns, length } = round;
  if (length === 0) return undefined;
  const start = Math.floor(instant / length) * length;
  const index = indexAt(round, instant - start);
  const turn = turns[index];
  if (turn === undefined) return undefined;
  let before = 0;
  for (let back = 1; ; back += 1) {
    if (back === turns.length) {
      // Every turn has this content.
      before = start + turn.start;
      break;
    }
    const other = turns[(index - back + turns.length) % turns.length];
    if (other?.entry.key !== turn.entry.key) break;
    before += other.end - other.start;
  }
  return {
    entry: turn.entry,
    index,
    start: start + turn.start,
    end: start + turn.end,
    since: start + turn.start - before,
  };
}

/** Returns true if an entry may play on a day; see days.ts. One with a date that does not exist never plays. */
function playsOn({ firstDate, lastDate }: Entry, day: number): boolean {
  return (firstDate === null || day >= dayOf(firstDate)) && (lastDate === null || day <= dayOf(lastDate));
}

/**
 * Returns a function that finds the turn at an instant, among the entries that may play on that day. On days with other
 * entries than the day before another round begins at midnight.
 *
 * @param timeZone IANA name of the zone of the screen
 */
export function turnsOf<E extends Entry>(
  entries: readonly E[],
  timeZone: string,
): (instant: number) => Turn<E> | undefined {
  const zone = zoneOf(timeZone);
  const validOn = (day: number): readonly E[] => entries.filter((entry) => playsOn(entry, day));
  const isSame = (one: readonly E[], other: readonly E[]): boolean =>
    one.length === other.length && one.every((entry, index) => entry === other[index]);
  let known: { readonly day: number; readonly from: number; readonly to: number; readonly round: Round<E> } | undefined;
  const roundOn = (day: number) => {
    if (known?.day === day) return known;
    const valid = validOn(day);
    const from = isSame(validOn(day - 1), valid) ? -Infinity : zone.instantOf(day * minutesPerDay);
    const to = isSame(validOn(day + 1), valid) ? Infinity : zone.instantOf((day + 1) * minutesPerDay);
    known = { day, from, to, round: roundOf(valid) };
    return known;
  };
  return (instant) => {
    const { from, to, round } = roundOn(dayAt(zone.wallAt(instant)));
    const turn = turnAt(round, instant);
    return turn && { ...turn, start: Math.max(from, turn.start), end: Math.min(to, turn.end) };
  };
}

/**
 * Spans in which at least one entry may play, for the validity of rules.
 *
 * @param timeZone IANA name of the zone of the screen
 * @returns `null`: always
 */
export function playableSpans(entries: readonly Entry[], timeZone: string): readonly Span[] | null {
  const zone = zoneOf(timeZone);
  const midnight = (day: number): number => (Number.isFinite(day) ? zone.instantOf(day * minutesPerDay) : day);
  const days = entries
    .filter((entry) => msOf(entry) > 0 && entry.weight >= 1)
    .map(({ firstDate, lastDate }) => ({
      start: firstDate === null ? -Infinity : dayOf(firstDate),
      end: lastDate === null ? Infinity : dayOf(lastDate) + 1,
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const joined: { start: number; end: number }[] = [];
  for (const span of days) {
    const before = joined[joined.length - 1];
    if (before !== undefined && span.start <= before.end) before.end = Math.max(before.end, span.end);
    else joined.push({ ...span });
  }
  if (joined.some(({ start, end }) => start === -Infinity && end === Infinity)) return null;
  return joined.map(({ start, end }) => ({ start: midnight(start), end: midnight(end) }));
}
