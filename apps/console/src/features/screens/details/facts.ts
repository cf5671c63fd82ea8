import { dayMs } from '@mutai/contract/durations';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import { durationText } from '../../../ui/kit/duration-text.ts';
import { epoch } from '../../../ui/kit/time.ts';
import { isWaiting } from '../records/shown-state.ts';
import { detailsMessages as text } from './details.messages.ts';

/* Describes the last report of a display in words of those who install it. Pure functions. */

const secondMs = 1000;

/** Clock error up to which a clock counts as exact, in milliseconds. */
const exactMs = 100;
/** Clock error from which it is a problem, in milliseconds. */
const wrongMs = 30_000;

/** Clock error in words. @param ms own clock minus that of the server; `null`: unknown */
export function clockText(ms: number | null): string {
  if (ms === null) return text.unknownClock;
  const size = Math.abs(ms);
  if (size <= exactMs) return text.exact;
  const by = size < secondMs ? text.milliseconds(size) : durationText(size);
  return ms > 0 ? text.fast(by) : text.slow(by);
}

/** Part in whole percent. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 100));

/** Used part of the storage from which it is a problem, in percent. */
const fullPercent = 80;

export type WarningKey = keyof typeof text.warnings;

/** Problem of a screen. */
export interface Warning {
  readonly key: WarningKey;
  /** `error`: it does not play, or will not. */
  readonly tone: 'error' | 'warning' | 'info';
}

/** Problems of a screen, the most severe first. */
export function warningsOf(
  screen: Pick<ListedScreen, 'enabled' | 'revision' | 'usedRevision' | 'asleep'>,
  status: ScreenStatus,
): readonly Warning[] {
  const { state, storage, reportedAt, secure, clockErrorMs, doubled, loading } = status;
  if (state === 'unpaired') return [{ key: 'unpaired', tone: 'warning' }];
  if (reportedAt === null) return [{ key: 'never', tone: 'warning' }];
  const stale = screen.usedRevision === null || screen.usedRevision < screen.revision;
  const all: readonly (Warning | false)[] = [
    state === 'offline' && !screen.asleep && { key: 'offline', tone: 'error' },
    doubled && { key: 'doubled', tone: 'error' },
    !secure && { key: 'insecure', tone: 'error' },
    secure && storage === null && { key: 'noStorage', tone: 'error' },
    storage !== null &&
      percentOf(storage.usedBytes, storage.quotaBytes) >= fullPercent && { key: 'fullStorage', tone: 'warning' },
    clockErrorMs !== null && Math.abs(clockErrorMs) >= wrongMs && { key: 'clock', tone: 'warning' },
    stale && !isWaiting(loading) && { key: 'stale', tone: 'warning' },
    stale && isWaiting(loading) && { key: 'waiting', tone: 'info' },
    state === 'offline' && screen.asleep && screen.enabled && { key: 'asleep', tone: 'info' },
    storage !== null && !storage.persistent && { key: 'notPersistent', tone: 'info' },
    !screen.enabled && { key: 'disabled', tone: 'info' },
  ];
  return all.filter((warning) => warning !== false);
}

/** Days that are shown. */
const shownMs = 30 * dayMs;

/** Time without contact as part of the last 30 days. */
export interface OutageBar {
  readonly key: string;
  /** Percent of the 30 days, from the left. */
  readonly left: number;
  readonly width: number;
  readonly from: number;
  /** `null`: it lasts. */
  readonly to: number | null;
  readonly ms: number;
}

/** Outages as bars, oldest first. @param now milliseconds since 1970 */
export function outageBars(outages: ScreenStatus['outages'], now: number): readonly OutageBar[] {
  const start = now - shownMs;
  return outages.flatMap(({ since, until }) => {
    const from = Math.max(start, epoch(since));
    const end = until === null ? now : Math.min(now, epoch(until));
    if (end <= from) return [];
    const left = ((from - start) / shownMs) * 100;
    const width = ((end - from) / shownMs) * 100;
    return [{ key: since, left, width, from: epoch(since), to: until === null ? null : end, ms: end - from }];
  });
}
