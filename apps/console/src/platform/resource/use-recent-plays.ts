import { playLogPage, playLogPermissions } from '@mutai/contract/play-log/page';
import { playSumsPath, type PlaySumKind } from '@mutai/contract/play-log/resource';
import type { PlaySum } from '@mutai/contract/play-log/schema';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { usePermission } from '../session/session-store.ts';
import { pageOf } from './resource-client.ts';

/** Days that count as recent, today included. */
const recentDays = 30;

/** Parameter of the play log for each kind of content. */
const parameters = { layout: 'layoutId', file: 'fileId' } as const satisfies Partial<Record<PlaySumKind, string>>;

/** Showings of a content on all screens in the last days. */
export interface RecentPlays {
  readonly days: number;
  readonly times: number;
  readonly ms: number;
  /** Address of these showings in the play log. */
  readonly address: string;
}

const msPerSecond = 1000;

/**
 * Recent showings of a layout or of a file that a playlist plays.
 *
 * @returns `null` while they load, if that fails, and for users who may not read the play log
 */
export function useRecentPlays(kind: keyof typeof parameters, id: number): RecentPlays | null {
  const mayRead = usePermission(playLogPermissions.read);
  const parameter = parameters[kind];
  const firstDay = dayjs()
    .subtract(recentDays - 1, 'day')
    .format('YYYY-MM-DD');
  const { data } = useQuery({
    queryKey: ['play-sums', 'recent', kind, id, firstDay],
    queryFn: ({ signal }) => pageOf<PlaySum>(playSumsPath, { by: kind, [parameter]: id, firstDay, size: 1 }, signal),
    enabled: mayRead,
    retry: false,
    staleTime: 0,
    networkMode: 'always',
  });
  if (data === undefined) return null;
  const { times = 0, seconds = 0 } = data.data[0] ?? {};
  const from = encodeURIComponent(dayjs(firstDay).toISOString());
  const address = `${playLogPage.path}?${parameter}=${String(id)}&playedFrom=${from}`;
  return { days: recentDays, times, ms: seconds * msPerSecond, address };
}
