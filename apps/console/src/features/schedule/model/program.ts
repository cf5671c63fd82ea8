import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import type { ManifestItem, ManifestRule } from '@mutai/contract/screens/program';
import type { Manifest } from '@mutai/contract/screens/player';
import { dayAt, weekdayOf } from '@mutai/schedule/days';
import { emergencyAt, isAtWork, nextEmergencyEdge } from '@mutai/schedule/emergencies';
import type { Advantage } from '@mutai/schedule/rule';
import { createSchedule, losers, resolve, timeline, type Schedule } from '@mutai/schedule/schedule';
import { playableSpans } from '@mutai/schedule/turns';
import { spanOf, windowOf, type Span } from '@mutai/schedule/windows';
import { minutesPerDay, zoneOf, type Zone } from '@mutai/schedule/zone';

/* Answers what plays on a screen, and why. Pure functions. */

/** Source of the picture at an instant. `dark`: outside of the working hours. `card`: the product's own card. */
export type Playing =
  | { readonly kind: 'off' | 'dark' | 'card' }
  | { readonly kind: 'default'; readonly key: string }
  | { readonly kind: 'rule'; readonly rule: ManifestRule }
  | { readonly kind: 'emergency'; readonly emergency: ManifestEmergency };

export type PlayingPart = Span & { readonly playing: Playing };

/** Rule that applies at an instant and does not play, with the reason. */
export interface LostRule {
  readonly rule: ManifestRule;
  /** `dark`: the screen is off. `emergency`: an emergency covers the screen. */
  readonly reason: Advantage | 'invalid' | 'dark' | 'emergency';
}

export interface Explanation {
  readonly playing: Playing;
  /** Instant until which nothing changes. */
  readonly until: number;
  readonly lost: readonly LostRule[];
  /** Emergencies at work that another one covers. */
  readonly covered: readonly ManifestEmergency[];
}

const always: readonly Span[] | null = null;

/** Common part of two spans; its end is not after its start if there is none. */
const overlap = (one: Span, other: Span): Span => ({
  start: Math.max(one.start, other.start),
  end: Math.min(one.end, other.end),
});

/** Union of spans, in order. */
function joined(spans: readonly Span[]): readonly Span[] {
  const union: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const before = union.at(-1);
    if (before !== undefined && span.start <= before.end) {
      union[union.length - 1] = { start: before.start, end: Math.max(before.end, span.end) };
    } else union.push(span);
  }
  return union;
}

/** Rules of a screen with the validity of their contents. */
function scheduleOf({ screen, rules, publications, playlists }: Manifest): Schedule<ManifestItem> {
  const keys = new Set(publications.map(({ key }) => key));
  const validities = new Map(
    playlists.map((playlist) => {
      const entries = playlist.entries.filter(({ key }) => keys.has(key));
      return [playlist.id, playableSpans(entries, screen.timeZone)] as const;
    }),
  );
  return createSchedule<ManifestItem>(screen.timeZone, rules, (item) => {
    if (item.kind === 'publication') return keys.has(item.key) ? always : [];
    const validity = validities.get(item.id);
    return validity === undefined ? [] : validity;
  });
}

/** Working hours that touch a span, in order; `null`: always. */
function openSpans({ workingHours }: Manifest['screen'], zone: Zone, { start, end }: Span): readonly Span[] | null {
  if (workingHours.length === 0) return null;
  const [first, last] = [dayAt(zone.wallAt(start)) - 1, dayAt(zone.wallAt(end))];
  const spans = workingHours.flatMap((line) => {
    const window = windowOf(line);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      .filter((day) => line.days.includes(weekdayOf(day)))
      .map((day) => spanOf(zone, day, window));
  });
  return joined(spans);
}

const fallback = ({ defaultKey }: Manifest): Playing =>
  defaultKey === null ? { kind: 'card' } : { kind: 'default', key: defaultKey };

const isOff = ({ playback, enabled }: Manifest): boolean => !playback || !enabled;

/** Emergencies that a display can show, in the order in which they win. */
function urgentIn({ playback, emergencies, publications }: Manifest): readonly ManifestEmergency[] {
  if (!playback) return [];
  const keys = new Set(publications.map(({ key }) => key));
  return emergencies.filter(({ key }) => keys.has(key));
}

/** Instant until which the same emergency, or none, covers the screen. */
function untilOther(urgent: readonly ManifestEmergency[], instant: number): number {
  const current = emergencyAt(urgent, instant);
  let edge = nextEmergencyEdge(urgent, instant);
  while (edge !== Infinity && emergencyAt(urgent, edge) === current) edge = nextEmergencyEdge(urgent, edge);
  return edge;
}

/** Span of a calendar day on a screen. */
export function spanOfDay({ screen }: Manifest, day: number): Span {
  const zone = zoneOf(screen.timeZone);
  return { start: zone.instantOf(day * minutesPerDay), end: zone.instantOf((day + 1) * minutesPerDay) };
}

/** Everything that plays in a span apart from emergencies, in order and without gaps. */
function scheduledParts(manifest: Manifest, span: Span): readonly PlayingPart[] {
  if (isOff(manifest)) return [{ ...span, playing: { kind: 'off' } }];
  const schedule = scheduleOf(manifest);
  const rules = new Map(manifest.rules.map((rule) => [rule.id, rule]));
  const played = timeline(schedule, span).map(({ start, end, rule }): PlayingPart => {
    const known = rule === null ? undefined : rules.get(rule.id);
    return { start, end, playing: known === undefined ? fallback(manifest) : { kind: 'rule', rule: known } };
  });
  const open = openSpans(manifest.screen, schedule.zone, span);
  if (open === null) return played;
  const parts: PlayingPart[] = [];
  let at = span.start;
  const dark = (end: number) => {
    if (at < end) parts.push({ start: at, end, playing: { kind: 'dark' } });
  };
  for (const part of played) {
    for (const { start, end } of open) {
      const shown = overlap(part, { start, end });
      if (shown.start >= shown.end) continue;
      dark(shown.start);
      parts.push({ ...shown, playing: part.playing });
      at = shown.end;
    }
  }
  dark(span.end);
  return parts;
}

/** Everything that plays in a span, in order and without gaps. */
export function partsOf(manifest: Manifest, span: Span): readonly PlayingPart[] {
  const scheduled = scheduledParts(manifest, span);
  const urgent = urgentIn(manifest);
  const parts: PlayingPart[] = [];
  for (let start = span.start; start < span.end;) {
    const end = Math.min(untilOther(urgent, start), span.end);
    const emergency = emergencyAt(urgent, start);
    if (emergency !== undefined) parts.push({ start, end, playing: { kind: 'emergency', emergency } });
    else {
      const shown = scheduled.map((part) => ({ ...part, ...overlap(part, { start, end }) }));
      parts.push(...shown.filter((part) => part.start < part.end));
    }
    start = end;
  }
  return parts;
}

/** Answers what plays at an instant apart from emergencies. */
function explainScheduled(manifest: Manifest, instant: number): Omit<Explanation, 'covered'> {
  const schedule = scheduleOf(manifest);
  const { winner, until } = resolve(schedule, instant);
  const rules = new Map(manifest.rules.map((rule) => [rule.id, rule]));
  const known = winner === null ? undefined : rules.get(winner.rule.id);
  const lost = losers(schedule, instant).flatMap(({ rule: { id }, reason }): readonly LostRule[] => {
    const rule = rules.get(id);
    return rule === undefined ? [] : [{ rule, reason }];
  });
  const dark = (): readonly LostRule[] =>
    [...(known === undefined ? [] : [known]), ...lost.map(({ rule }) => rule)].map((rule) => ({
      rule,
      reason: 'dark',
    }));
  if (isOff(manifest)) return { playing: { kind: 'off' }, until: Infinity, lost: [] };
  const open = openSpans(manifest.screen, schedule.zone, { start: instant, end: until });
  const current = open?.find(({ start, end }) => start <= instant && instant < end);
  if (open !== null && current === undefined) {
    const next = open.find(({ start }) => start > instant);
    return { playing: { kind: 'dark' }, until: next?.start ?? until, lost: dark() };
  }
  return {
    playing: known === undefined ? fallback(manifest) : { kind: 'rule', rule: known },
    until: Math.min(until, current?.end ?? until),
    lost,
  };
}

/** Answers what plays at an instant, until when, and what does not. */
export function explain(manifest: Manifest, instant: number): Explanation {
  const urgent = urgentIn(manifest);
  const emergency = emergencyAt(urgent, instant);
  const edge = untilOther(urgent, instant);
  const scheduled = explainScheduled(manifest, instant);
  if (emergency === undefined) return { ...scheduled, until: Math.min(scheduled.until, edge), covered: [] };
  const { playing, lost } = scheduled;
  const beaten = (rule: ManifestRule): LostRule => ({ rule, reason: 'emergency' });
  return {
    playing: { kind: 'emergency', emergency },
    until: edge,
    lost: [
      ...(playing.kind === 'rule' ? [beaten(playing.rule)] : []),
      ...lost.map((one) => (one.reason === 'invalid' ? one : beaten(one.rule))),
    ],
    covered: urgent.filter((one) => one !== emergency && isAtWork(one, instant)),
  };
}
