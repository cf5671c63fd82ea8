import { minuteMs } from '@mutai/contract/durations';
import { contentsPath } from '@mutai/contract/paths';
import { PlaylistItem } from '@mutai/contract/playlists/schema';
import { RuleException, RuleHours, RuleRepeat } from '@mutai/contract/schedule-rules/schema';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import type { Rule } from '@mutai/schedule/rule';
import { createSchedule, timeline, type Segment } from '@mutai/schedule/schedule';
import { type Entry, playableSpans, turnsOf } from '@mutai/schedule/turns';
import { minutesPerDay, zoneOf } from '@mutai/schedule/zone';
import Type from 'typebox';
import type { Executor } from '../../platform/database/open-database.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

/** Number of past days with a play log. */
const loggedDays = 3;
/** Seconds of a video whose length has yet to be examined: that of the only one. */
const videoSeconds = 5;
/** Characters of a digest in the key of a file. */
const digestLength = 12;

/** Takes what a display has shown. */
export type TakePlays = (screenId: number, entries: readonly PlayEntry[]) => Promise<unknown>;

/** Item of a rule. */
interface Shown {
  /** Playlist; `null`: a single layout. */
  readonly playlistId: number | null;
  readonly entries: readonly Entry[];
}

const StoredItems = Type.Array(PlaylistItem);
const StoredExceptions = Type.Array(RuleException);

/** Key and title of each layout and file, as displays know them. */
async function readContents(executor: Executor) {
  const layouts = await executor.selectFrom('layouts').select(['id', 'title', 'publication']).execute();
  const files = await executor.selectFrom('files').select(['id', 'name', 'path']).execute();
  const digestAt = `${contentsPath}/`.length;
  const keys = {
    layout: new Map(layouts.map(({ id, publication }) => [id, `${id}-${publication ?? 1}`])),
    file: new Map(files.map(({ id, path }) => [id, `f${id}-${path.slice(digestAt, digestAt + digestLength)}`])),
  };
  return {
    keyOf: (kind: 'layout' | 'file', id: number) => keys[kind].get(id) ?? '',
    titles: new Map([
      ...layouts.map(({ id, title }) => [keys.layout.get(id) ?? '', title] as const),
      ...files.map(({ id, name }) => [keys.file.get(id) ?? '', name] as const),
    ]),
  };
}

type Contents = Awaited<ReturnType<typeof readContents>>;

const always = { seconds: 1, weight: 1, firstDate: null, lastDate: null };

/** Reads the published rules, and what they show. */
async function readRules(executor: Executor, { keyOf }: Contents) {
  const playlists = await executor.selectFrom('playlists').select(['id', 'items']).execute();
  const entriesOf = new Map(
    playlists.map(({ id, items }) => [
      id,
      readStored(StoredItems, items).map(({ kind, id: contentId, seconds, ...item }): Entry => ({
        ...item,
        key: keyOf(kind, contentId),
        seconds: seconds ?? videoSeconds,
      })),
    ]),
  );
  const rows = await executor.selectFrom('publishedRules').selectAll().execute();
  return rows.map(({ playlistId, layoutId, hours, repeat, exceptions, ...row }) => ({
    ...row,
    item: {
      playlistId,
      entries:
        playlistId === null ? [{ ...always, key: keyOf('layout', layoutId ?? 0) }] : (entriesOf.get(playlistId) ?? []),
    } satisfies Shown,
    hours: readStored(RuleHours, hours),
    repeat: readStored(RuleRepeat, repeat),
    exceptions: readStored(StoredExceptions, exceptions),
  }));
}

/** Parts of a segment in which one content plays. */
function turnsIn(segment: Segment<Shown>, defaultKey: string, timeZone: string) {
  const { start, end, rule } = segment;
  if (rule === null) return [{ key: defaultKey, from: start, until: end }];
  const [first] = rule.item.entries;
  if (rule.item.playlistId === null) return [{ key: first?.key ?? defaultKey, from: start, until: end }];
  const turnAt = turnsOf(rule.item.entries, timeZone);
  const parts: { key: string; from: number; until: number }[] = [];
  for (let from = start; from < end;) {
    const turn = turnAt(from);
    if (turn === undefined) break;
    const until = Math.min(end, turn.end);
    parts.push({ key: turn.entry.key, from, until });
    from = until;
  }
  return parts;
}

/**
 * Adds a play log of the last days: what the schedule says, up to the last report of each screen.
 *
 * @param today see days.ts of packages/schedule
 * @param takeAs takes entries whose contents have these titles by key
 */
export async function addPlays(
  executor: Executor,
  today: number,
  timeZone: string,
  takeAs: (timeZone: string, titles: ReadonlyMap<string, string>) => TakePlays,
): Promise<void> {
  const contents = await readContents(executor);
  const rules = await readRules(executor, contents);
  const groups = await executor.selectFrom('screenGroups').select(['id', 'parentId']).execute();
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  /** Groups of a screen, outermost first. */
  const pathOf = (id: number): readonly number[] => (id === 0 ? [] : [...pathOf(parents.get(id) ?? 0), id]);
  const take = takeAs(timeZone, contents.titles);
  const begin = zoneOf(timeZone).instantOf((today - loggedDays) * minutesPerDay);
  const screens = await executor
    .selectFrom('screens as s')
    .innerJoin('screenReports as r', 'r.screenId', 's.id')
    .select(['s.id', 's.groupId', 's.layoutId', 'r.reportedAt'])
    .orderBy('s.id')
    .execute();
  for (const { id, groupId, layoutId, reportedAt } of screens) {
    const path = pathOf(groupId ?? 0);
    const levelOf = (rule: (typeof rules)[number]): number => {
      if (rule.target === 'all') return 0;
      if (rule.target === 'screen') return rule.screenId === id ? path.length + 1 : -1;
      return rule.groupId !== null && path.includes(rule.groupId) ? path.indexOf(rule.groupId) + 1 : -1;
    };
    const own = rules.map((rule): Rule<Shown> => ({ ...rule, level: levelOf(rule) })).filter(({ level }) => level >= 0);
    const schedule = createSchedule(timeZone, own, ({ entries }) => playableSpans(entries, timeZone));
    const defaultKey = contents.keyOf('layout', layoutId ?? 0);
    const plays = timeline(schedule, { start: begin, end: reportedAt - minuteMs }).flatMap((segment) =>
      turnsIn(segment, defaultKey, timeZone).map((part, index) => ({
        ...part,
        id: `demo-${id}-${segment.start}-${index}`,
        reason: segment.rule === null ? ('default' as const) : ('rule' as const),
        reasonId: segment.rule?.id ?? null,
        playlistId: segment.rule?.item.playlistId ?? null,
      })),
    );
    await take(id, plays);
  }
}
