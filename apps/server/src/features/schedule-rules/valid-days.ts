import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import type { ManifestPlaylist } from '@mutai/contract/screens/program';
import type { Executor } from '../../platform/database/open-database.ts';

/** Playlists as displays get them: without items that cannot be played. */
export type ReadPlaylists = (
  executor: Executor,
  ids: readonly number[],
) => Promise<{ readonly playlists: readonly ManifestPlaylist[] }>;

type ValidDays = ScheduleRule['validDays'];

/** Different days of the items of a playlist. */
function daysOf({ entries }: Pick<ManifestPlaylist, 'entries'>): ValidDays {
  const days = new Map(entries.map(({ firstDate, lastDate }) => [`${firstDate} ${lastDate}`, { firstDate, lastDate }]));
  return days.has('null null') ? null : [...days.values()];
}

/** Sets `validDays` of rules. */
export async function withValidDays<Rule extends Pick<ScheduleRule, 'playlistId'>>(
  executor: Executor,
  rules: readonly Rule[],
  playlistsOf: ReadPlaylists,
): Promise<readonly (Rule & Pick<ScheduleRule, 'validDays'>)[]> {
  const ids = [...new Set(rules.flatMap(({ playlistId }) => playlistId ?? []))];
  const { playlists } = await playlistsOf(executor, ids);
  const known = new Map(playlists.map((playlist) => [playlist.id, daysOf(playlist)]));
  return rules.map((rule) => ({
    ...rule,
    // One that was deleted is a problem of the rule.
    validDays: rule.playlistId === null ? null : (known.get(rule.playlistId) ?? null),
  }));
}
