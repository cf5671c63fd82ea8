import type { Manifest } from '@mutai/contract/screens/player';
import type { PlayReason } from '@mutai/contract/screens/plays';
import type { ManifestItem, ManifestPlaylist } from '@mutai/contract/screens/program';
import type { Transition } from '@mutai/contract/playlists/resource';
import { emergencyAt, nextEmergencyEdge } from '@mutai/schedule/emergencies';
import { createSchedule, resolve, type Resolution } from '@mutai/schedule/schedule';
import { type Entry, playableSpans, type Turn, turnsOf } from '@mutai/schedule/turns';
import { isWithin, nextWorkingEdge } from '@mutai/schedule/working-hours';

/** State of a publication. `failed`: it cannot be shown for now. */
export type Availability = 'ready' | 'loading' | 'failed';

/** Reason why something plays. */
export interface Cause {
  readonly reason: PlayReason;
  /** Emergency or rule; `null`: the default. */
  readonly reasonId: number | null;
  readonly playlistId: number | null;
}

/** Publication that plays. */
export interface Playback extends Cause {
  readonly kind: 'publication';
  readonly key: string;
  readonly transition: Transition;
  /** Start of the turn; 0: it does not take turns. Unix time in milliseconds, as below. */
  readonly turn: number;
  /** Instant at which videos are at their beginning; see `Turn.since`. */
  readonly since: number;
}

/** Picture of a display. */
export type Playing =
  | Playback
  /** The picture stays until this publication is loaded. */
  | { readonly kind: 'loading'; readonly key: string }
  /** Playback is turned off for the whole site. */
  | { readonly kind: 'off' }
  /** Disabled, or outside of working hours. */
  | { readonly kind: 'dark' }
  /** Nothing is assigned: the display introduces itself. */
  | { readonly kind: 'card' };

/** Picture of a display, and the instant until which nothing else is due. */
export type Decision = Playing & { readonly until: number };

/** Everything that decides what plays, ready for many questions. */
export interface Program {
  /** @param now Unix time of the server, in milliseconds */
  readonly at: (now: number) => Decision;
  /** Must be called when the availability of a publication has changed. */
  readonly changed: () => void;
}

/** Turns that are looked at to replace one that cannot be shown. */
const mostReplaced = 1000;

/** Prepares the program of a manifest. */
export function createProgram(manifest: Manifest, availability: (key: string) => Availability): Program {
  const { playback, enabled, screen, emergencies, rules, publications, defaultKey } = manifest;
  const { workingHours, timeZone } = screen;
  const keys = new Set(publications.map(({ key }) => key));
  const isPlayable = (key: string): boolean => keys.has(key) && availability(key) !== 'failed';

  const playlists = new Map(
    manifest.playlists.map((playlist) => {
      const entries = playlist.entries.filter(({ key }) => keys.has(key));
      return [playlist.id, { playlist, entries, turnAt: turnsOf(entries, timeZone) }] as const;
    }),
  );
  const schedule = createSchedule<ManifestItem>(timeZone, rules, (item) => {
    if (item.kind === 'publication') return isPlayable(item.key) ? null : [];
    const entries = playlists.get(item.id)?.entries ?? [];
    return playableSpans(
      entries.filter(({ key }) => isPlayable(key)),
      timeZone,
    );
  });
  /** Last answer of the schedule, and since when it is valid. */
  let known: { readonly from: number; readonly resolution: Resolution<ManifestItem> } | undefined;

  function ruleAt(now: number): Resolution<ManifestItem> {
    if (known === undefined || now < known.from || now >= known.resolution.until) {
      known = { from: now, resolution: resolve(schedule, now) };
    }
    return known.resolution;
  }

  function one(key: string, cause: Cause): Playing {
    if (availability(key) !== 'ready') return { kind: 'loading', key };
    return { kind: 'publication', key, transition: 'fade', turn: 0, since: 0, ...cause };
  }

  /** Turn of a playlist. An entry that cannot be shown is replaced by the next one that can. */
  function turnOf(
    { id, transition }: ManifestPlaylist,
    turnAt: (instant: number) => Turn<Entry> | undefined,
    now: number,
    cause: Cause,
  ): Decision | undefined {
    const turn = turnAt(now);
    if (turn === undefined) return undefined;
    const { start, end: until, since } = turn;
    const shown = { kind: 'publication', transition, turn: start, until, ...cause, playlistId: id } as const;
    let loading: string | undefined;
    let next: Turn<Entry> | undefined = turn;
    for (let count = 0; next !== undefined && count < mostReplaced; count += 1) {
      const { key } = next.entry;
      const state = availability(key);
      if (state === 'ready') return { ...shown, key, since: next === turn ? since : start };
      if (state === 'loading') loading ??= key;
      next = turnAt(next.end);
    }
    return loading === undefined ? undefined : { kind: 'loading', key: loading, until };
  }

  function scheduledAt(now: number): Decision {
    const { winner, until } = rules.length === 0 ? { winner: null, until: Infinity } : ruleAt(now);
    if (winner !== null) {
      const { id: reasonId, item } = winner.rule;
      const cause: Cause = { reason: 'rule', reasonId, playlistId: null };
      if (item.kind === 'publication') return { ...one(item.key, cause), until };
      const found = playlists.get(item.id);
      const turn = found && turnOf(found.playlist, found.turnAt, now, cause);
      if (turn !== undefined) return { ...turn, until: Math.min(until, turn.until) };
    }
    const isKnown = defaultKey !== null && keys.has(defaultKey);
    const cause: Cause = { reason: 'default', reasonId: null, playlistId: null };
    return { ...(isKnown ? one(defaultKey, cause) : { kind: 'card' }), until };
  }

  return {
    at: (now) => {
      if (!playback) return { kind: 'off', until: Infinity };
      const next = nextEmergencyEdge(emergencies, now);
      // One that is not loaded does not hide one that is.
      const loaded = emergencies.filter(({ key }) => keys.has(key) && availability(key) === 'ready');
      const emergency = emergencyAt(loaded, now);
      if (emergency !== undefined) {
        const cause: Cause = { reason: 'emergency', reasonId: emergency.id, playlistId: null };
        return { ...one(emergency.key, cause), until: next };
      }
      if (!enabled) return { kind: 'dark', until: next };
      const edge = Math.min(next, nextWorkingEdge(workingHours, timeZone, now));
      if (!isWithin(workingHours, timeZone, now)) return { kind: 'dark', until: edge };
      const decision = scheduledAt(now);
      return { ...decision, until: Math.min(decision.until, edge) };
    },
    changed: () => {
      known = undefined;
    },
  };
}
