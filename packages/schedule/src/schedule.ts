import { dayAt } from './days.ts';
import { advantage, type Advantage, byPrecedence, prepareRule, type PreparedRule, type Rule } from './rule.ts';
import { type Span, spanOf } from './windows.ts';
import { minutesPerDay, type Zone, zoneOf } from './zone.ts';

/** Rules of one screen, and what it takes to answer questions about them. */
export interface Schedule<Item> {
  readonly zone: Zone;
  /** Those that win first. */
  readonly rules: readonly PreparedRule<Item>[];
  /** Spans in which an item may play; `null`: always. Outside of them its rules are as if they were not there. */
  readonly validity: (item: Item) => readonly Span[] | null;
}

/** Rule that applies at an instant, and the span around it in which it does. */
export interface Match<Item> extends Span {
  readonly rule: Rule<Item>;
}

/** Answer to the question what plays at an instant. */
export interface Resolution<Item> {
  /** `null`: no rule applies. */
  readonly winner: Match<Item> | null;
  /** Instant until which nothing changes, at most about a day ahead. */
  readonly until: number;
}

/** Rule that applies at an instant and does not win. */
export interface Loser<Item> extends Match<Item> {
  /** Why the winner is preferred; `invalid`: its item may not play at this instant. */
  readonly reason: Advantage | 'invalid';
}

/** Part of a timeline. */
export interface Segment<Item> extends Span {
  /** `null`: no rule applies. */
  readonly rule: Rule<Item> | null;
}

/**
 * @param timeZone IANA name of the zone of the screen
 * @param validity see {@link Schedule}; default: all items may always play
 */
export function createSchedule<Item>(
  timeZone: string,
  rules: readonly Rule<Item>[],
  validity: Schedule<Item>['validity'] = () => null,
): Schedule<Item> {
  return { zone: zoneOf(timeZone), rules: rules.toSorted(byPrecedence).map(prepareRule), validity };
}

/** Zone that remembers wall times: many rules begin and end at the same ones. */
function remembering({ wallAt, instantOf }: Zone): Zone {
  const known = new Map<number, number>();
  return {
    wallAt,
    instantOf(wall) {
      const before = known.get(wall);
      if (before !== undefined) return before;
      const instant = instantOf(wall);
      known.set(wall, instant);
      return instant;
    },
  };
}

const contains = ({ start, end }: Span, instant: number): boolean => start <= instant && instant < end;

/** Occurrences of a rule that begin on some days. */
function occurrences<Item>(
  zone: Zone,
  { first, last, on }: PreparedRule<Item>,
  from: number,
  to: number,
  take: (span: Span) => void,
): void {
  for (let day = Math.max(from, first); day <= Math.min(to, last); day += 1) {
    const window = on(day);
    if (window !== null) take(spanOf(zone, day, window));
  }
}

/** Parts of a span in which an item may play. */
function validParts(span: Span, validity: readonly Span[] | null): readonly Span[] {
  if (validity === null) return [span];
  return validity
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => start < end);
}

/** Decides which rule applies at an instant. */
export function resolve<Item>(schedule: Schedule<Item>, instant: number): Resolution<Item> {
  const zone = remembering(schedule.zone);
  const today = dayAt(zone.wallAt(instant));
  // Later days are looked at later.
  let until = zone.instantOf((today + 2) * minutesPerDay);
  for (const prepared of schedule.rules) {
    const { rule } = prepared;
    const validity = schedule.validity(rule.item);
    let winner: Match<Item> | undefined;
    let next = until;
    occurrences(zone, prepared, today - 1, today + 1, (span) => {
      for (const part of validParts(span, validity)) {
        if (contains(part, instant)) winner = { rule, ...part };
        else if (part.start > instant) next = Math.min(next, part.start);
      }
    });
    if (winner !== undefined) return { winner, until: Math.min(until, winner.end) };
    until = next;
  }
  return { winner: null, until };
}

/** Rules that apply at an instant and do not win, those that are preferred to others first. */
export function losers<Item>(schedule: Schedule<Item>, instant: number): readonly Loser<Item>[] {
  const zone = remembering(schedule.zone);
  const today = dayAt(zone.wallAt(instant));
  const { winner } = resolve(schedule, instant);
  return schedule.rules.flatMap((prepared): readonly Loser<Item>[] => {
    const { rule } = prepared;
    if (rule === winner?.rule) return [];
    const found: Loser<Item>[] = [];
    occurrences(zone, prepared, today - 1, today, (span) => {
      if (!contains(span, instant)) return;
      const isValid = validParts(span, schedule.validity(rule.item)).some((part) => contains(part, instant));
      const reason = winner === null || !isValid ? 'invalid' : advantage(winner.rule, rule);
      found.push({ rule, ...span, reason });
    });
    return found.slice(0, 1);
  });
}

/** Rules that begin to apply within a span of time, in order; each may lose against another one. */
export function beginnings<Item>(schedule: Schedule<Item>, span: Span): readonly Match<Item>[] {
  const zone = remembering(schedule.zone);
  const [from, to] = [dayAt(zone.wallAt(span.start)) - 1, dayAt(zone.wallAt(span.end))];
  const found: Match<Item>[] = [];
  for (const prepared of schedule.rules) {
    const { rule } = prepared;
    const validity = schedule.validity(rule.item);
    occurrences(zone, prepared, from, to, (occurrence) => {
      for (const part of validParts(occurrence, validity)) {
        if (contains(span, part.start)) found.push({ rule, ...part });
      }
    });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Parts of a span that no rule covers yet, in order, without touching each other. */
function openParts(span: Span) {
  let open: readonly Span[] = [span];
  /** Index of the first part that ends after an instant. */
  const firstAfter = (instant: number): number => {
    let [low, high] = [0, open.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((open[middle]?.end ?? Infinity) > instant) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    isEmpty: () => open.length === 0,
    rest: () => open,
    /** Takes what is open of a span. */
    take({ start, end }: Span): readonly Span[] {
      const at = firstAfter(start);
      let to = at;
      const taken: Span[] = [];
      const left: Span[] = [];
      for (let part = open[to]; part !== undefined && part.start < end; to += 1, part = open[to]) {
        taken.push({ start: Math.max(part.start, start), end: Math.min(part.end, end) });
        if (part.start < start) left.push({ start: part.start, end: start });
        if (part.end > end) left.push({ start: end, end: part.end });
      }
      if (taken.length > 0) open = open.toSpliced(at, to - at, ...left);
      return taken;
    },
  };
}

/** Rules that play in a span of time, in order and without gaps; neighbours differ in their rule. */
export function timeline<Item>(schedule: Schedule<Item>, span: Span): readonly Segment<Item>[] {
  const zone = remembering(schedule.zone);
  const [from, to] = [dayAt(zone.wallAt(span.start)) - 1, dayAt(zone.wallAt(span.end))];
  const open = openParts(span);
  const segments: Segment<Item>[] = [];
  for (const prepared of schedule.rules) {
    if (open.isEmpty()) break;
    const { rule } = prepared;
    const validity = schedule.validity(rule.item);
    occurrences(zone, prepared, from, to, (occurrence) => {
      for (const part of validParts(occurrence, validity)) {
        for (const taken of open.take(part)) segments.push({ ...taken, rule });
      }
    });
  }
  const ordered = [...segments, ...open.rest().map((part) => ({ ...part, rule: null }))].toSorted(
    (a, b) => a.start - b.start,
  );
  const joined: Segment<Item>[] = [];
  for (const segment of ordered) {
    const before = joined.at(-1);
    if (before?.rule === segment.rule) joined[joined.length - 1] = { ...before, end: segment.end };
    else joined.push(segment);
  }
  return joined;
}
