import { byPrecedence, prepareRule } from '@mutai/schedule/rule';
import { createSchedule, timeline } from '@mutai/schedule/schedule';
import { playableSpans } from '@mutai/schedule/turns';
import type { Span } from '@mutai/schedule/windows';
import { minuteMs, minutesPerDay } from '@mutai/schedule/zone';
import type { PlacedRule } from './scope.ts';
import type { Slot } from './slots.ts';

/* Rules as entries of a calendar, which shows times as the clocks of a screen do. Pure functions. */

/** Rule on one day. */
export interface Entry extends Slot {
  readonly key: string;
  readonly rule: PlacedRule;
}

/** Identifies the entry of a rule on a day. */
export const entryKey = (ruleId: number, day: number): string => `${String(ruleId)}-${String(day)}`;

/** Part of an entry within one day. */
export interface Piece {
  readonly entry: Entry;
  readonly day: number;
  readonly from: number;
  readonly to: number;
  /** Spans in minutes in which other rules are preferred, or the content cannot play. */
  readonly lost: readonly { readonly from: number; readonly to: number }[];
}

/** Piece with its place among those that overlap. */
export interface PlacedPiece extends Piece {
  readonly lane: number;
  /** Number of lanes side by side. */
  readonly lanes: number;
}

/** Pieces that have no room side by side. */
export interface Crowd {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly entries: readonly Entry[];
}

/** Entries that touch some days; those of rules that are preferred first. */
export function entriesOf(rules: readonly PlacedRule[], firstDay: number, days: number): readonly Entry[] {
  return rules.toSorted(byPrecedence).flatMap((rule) => {
    const { first, last, on } = prepareRule(rule);
    const entries: Entry[] = [];
    for (let day = Math.max(first, firstDay - 1); day <= Math.min(last, firstDay + days - 1); day += 1) {
      const window = on(day);
      // The day before is seen only by what is over midnight.
      if (window === null || (day < firstDay && window.to <= minutesPerDay)) continue;
      entries.push({ key: entryKey(rule.id, day), rule, day, ...window });
    }
    return entries;
  });
}

/** The calendar has no zone: its minutes are those of a zone whose clocks never change. */
const still = 'UTC';
/** Part of an item of a playlist that does not matter to its days. */
const once = { key: '', seconds: 1, weight: 1 };

/** Spans in which a rule may play; `null`: always. One with a problem never plays. */
function validityOf({ problem, validDays }: PlacedRule['item']): readonly Span[] | null {
  if (problem !== 'none') return [];
  if (validDays === null) return null;
  return playableSpans(
    validDays.map((days) => ({ ...once, ...days })),
    still,
  );
}

/** Minutes of a slot in which a rule may play, if no other one is preferred to it. */
export function validMinutes({ item }: PlacedRule, { day, from, to }: Slot): number {
  const validity = validityOf(item);
  if (validity === null) return to - from;
  const [start, end] = [day * minutesPerDay + from, day * minutesPerDay + to];
  const parts = validity.map((span) => Math.min(end, span.end / minuteMs) - Math.max(start, span.start / minuteMs));
  return parts.reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
}

/** Spans, in minutes since 1970, in which each rule plays. */
function wonSpans(rules: readonly PlacedRule[], firstDay: number, days: number): ReadonlyMap<number, readonly Span[]> {
  const span = { start: firstDay * minutesPerDay * minuteMs, end: (firstDay + days) * minutesPerDay * minuteMs };
  const won = new Map<number, Span[]>();
  for (const { rule, start, end } of timeline(createSchedule(still, rules, validityOf), span)) {
    if (rule === null) continue;
    const spans = won.get(rule.id) ?? [];
    spans.push({ start: start / minuteMs, end: end / minuteMs });
    won.set(rule.id, spans);
  }
  return won;
}

/** Rest of a piece after what it wins, in minutes of its day. */
function lostOf(day: number, from: number, to: number, won: readonly Span[]): Piece['lost'] {
  const lost: { from: number; to: number }[] = [];
  let at = from;
  for (const span of won) {
    const [start, end] = [span.start - day * minutesPerDay, span.end - day * minutesPerDay];
    if (end <= at || start >= to) continue;
    if (start > at) lost.push({ from: at, to: start });
    at = Math.max(at, end);
  }
  if (at < to) lost.push({ from: at, to });
  return lost;
}

/** Parts of a slot by day, as far as they lie on some days. */
export function partsOf(slot: Slot, firstDay: number, days: number): readonly Pick<Piece, 'day' | 'from' | 'to'>[] {
  return [slot.day, slot.day + 1].flatMap((day) => {
    const shift = (day - slot.day) * minutesPerDay;
    const [from, to] = [Math.max(0, slot.from - shift), Math.min(minutesPerDay, slot.to - shift)];
    return day < firstDay || day >= firstDay + days || from >= to ? [] : [{ day, from, to }];
  });
}

/** Parts of entries by day, with what they lose, in their order. */
export function piecesOf(
  rules: readonly PlacedRule[],
  entries: readonly Entry[],
  firstDay: number,
  days: number,
): readonly Piece[] {
  const won = wonSpans(rules, firstDay, days);
  return entries.flatMap((entry) => {
    const own = won.get(entry.rule.id) ?? [];
    return partsOf(entry, firstDay, days).map((part) => ({
      entry,
      ...part,
      lost: lostOf(part.day, part.from, part.to, own),
    }));
  });
}

const overlap = (one: Pick<Piece, 'from' | 'to'>, other: Pick<Piece, 'from' | 'to'>): boolean =>
  one.from < other.to && other.from < one.to;

/** Pieces of one day that overlap each other, directly or through others. */
function clusters(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const found: Piece[][] = [];
  let end = -1;
  for (const piece of pieces.toSorted((one, other) => one.from - other.from)) {
    if (piece.from >= end) found.push([]);
    found.at(-1)?.push(piece);
    end = Math.max(end, piece.to);
  }
  return found;
}

/**
 * Places the pieces of one day side by side. The first ones are farthest to the left.
 *
 * @param max lanes side by side; what has no room in them is a crowd
 */
export function arrange(
  pieces: readonly Piece[],
  max: number,
): { readonly placed: readonly PlacedPiece[]; readonly crowds: readonly Crowd[] } {
  const order = new Map(pieces.map((piece, index) => [piece, index]));
  const placed: PlacedPiece[] = [];
  const crowds: Crowd[] = [];
  for (const cluster of clusters(pieces)) {
    const lanes: Piece[][] = [];
    const left: Piece[] = [];
    for (const piece of cluster.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))) {
      const lane = lanes.find((taken) => !taken.some((other) => overlap(piece, other)));
      if (lane !== undefined) lane.push(piece);
      else if (lanes.length < max) lanes.push([piece]);
      else left.push(piece);
    }
    const count = lanes.length + (left.length > 0 ? 1 : 0);
    lanes.forEach((taken, lane) => placed.push(...taken.map((piece) => ({ ...piece, lane, lanes: count }))));
    for (const crowd of clusters(left)) {
      crowds.push({
        day: crowd[0]?.day ?? 0,
        from: Math.min(...crowd.map(({ from }) => from)),
        to: Math.max(...crowd.map(({ to }) => to)),
        entries: crowd.map(({ entry }) => entry),
      });
    }
  }
  return { placed, crowds };
}
