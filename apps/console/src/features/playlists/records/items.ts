import { limits } from '@mutai/contract/limits';
import type { ContentState } from '@mutai/contract/playlists/resource';
import type { PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';

type Reference = Pick<PlaylistItem, 'kind' | 'id'>;

/** Identifies a content among those of both kinds. */
export const contentName = ({ kind, id }: Reference): string => `${kind} ${String(id)}`;

/** Contents by `contentName`. */
export type Contents = ReadonlyMap<string, PlaylistContent>;

/** New item with the usual settings. */
export const newItem = ({ kind, id }: Reference): PlaylistItem => ({
  kind,
  id,
  seconds: null,
  weight: 1,
  firstDate: null,
  lastDate: null,
});

/** Reason why an item does not play today. */
export type Obstacle = Exclude<ContentState, 'ready'> | 'waiting' | 'expired';

/**
 * Reason why an item does not play on a day; `null`: it plays.
 *
 * @param today `YYYY-MM-DD`
 * @param content undefined while it loads
 */
export function obstacleOf(item: PlaylistItem, content: PlaylistContent | undefined, today: string): Obstacle | null {
  if (content !== undefined && content.state !== 'ready') return content.state;
  if (item.lastDate !== null && item.lastDate < today) return 'expired';
  return item.firstDate !== null && item.firstDate > today ? 'waiting' : null;
}

/** Duration of one showing. */
export const secondsOf = (item: PlaylistItem, content: PlaylistContent | undefined): number =>
  item.seconds ?? content?.seconds ?? limits.playlistItemDefaultSeconds;

/** Seconds of one round on a day, and the number of items that do not play on it. */
export function roundFacts(items: readonly PlaylistItem[], contents: Contents, today: string) {
  let [seconds, leftOut] = [0, 0];
  for (const item of items) {
    const content = contents.get(contentName(item));
    if (obstacleOf(item, content, today) === null) seconds += secondsOf(item, content) * item.weight;
    else leftOut += 1;
  }
  return { seconds, leftOut };
}

const secondsPerMinute = 60;

/** Formats a duration: `1:05`, or with hours `1:00:05`. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    Math.floor(whole / secondsPerMinute ** 2),
    Math.floor(whole / secondsPerMinute) % secondsPerMinute,
    whole % secondsPerMinute,
  ];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

/** Items with numbered keys, because the same content may appear several times. */
export function withKeys(items: readonly PlaylistItem[]): readonly (readonly [key: string, item: PlaylistItem])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = contentName(item);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [`${name} ${String(count)}`, item];
  });
}
