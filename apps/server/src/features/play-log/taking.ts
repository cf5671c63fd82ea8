import { dayMs } from '@mutai/contract/durations';
import { maxId } from '@mutai/contract/list';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import { zoneOf } from '@mutai/schedule/zone';
import { sql } from 'kysely';
import { insertRowsWith } from '../../platform/database/many-rows.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkedEntries, dayParts, type CheckedEntries } from './checked-entries.ts';
import { playLogSettings } from './settings.ts';
import { type DayPart, sumTables } from './sum-tables.ts';

/** Dependencies on other features. */
export interface PlayLogDependencies {
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
  /** Title of the publication with a key; empty if there is none. */
  readonly titleOf: (executor: Executor, key: string) => Promise<string>;
}

/** Content of a publication. */
interface Content {
  readonly name: string;
  readonly layoutId: number | null;
  readonly fileId: number | null;
  readonly title: string;
}

const summed = ['count', 'ms'] as const;

const idIn = (digits: string): number | null => (Number(digits) <= maxId ? Number(digits) : null);

/** Content that a key names: `12-3` is a publication of layout 12, `f7-0a1b2c3d` is file 7. */
function contentOf(key: string): Omit<Content, 'title'> {
  const layoutId = idIn(/^(\d{1,10})-\d{1,10}$/.exec(key)?.[1] ?? 'none');
  const fileId = idIn(/^f(\d{1,10})-/.exec(key)?.[1] ?? 'none');
  if (layoutId !== null) return { name: `layout ${layoutId}`, layoutId, fileId: null };
  return fileId === null ? { name: key, layoutId: null, fileId } : { name: `file ${fileId}`, layoutId: null, fileId };
}

const byName = (a: Content, b: Content) => (a.name < b.name ? -1 : 1);

/** Takes what displays have shown. */
export function playTaking({ database, clock }: Platform, { timeZone, titleOf }: PlayLogDependencies) {
  const { dialect, read: db } = database;

  /** Key → content. */
  const contentsOf = async (entries: readonly PlayEntry[]): Promise<ReadonlyMap<string, Content>> => {
    const contents = new Map<string, Content>();
    for (const key of new Set(entries.map((entry) => entry.key))) {
      const title = await titleOf(db, key);
      contents.set(key, { ...contentOf(key), title: title === '' ? key : title });
    }
    return contents;
  };

  /** @returns name → id */
  const noteContents = async (trx: WriteTransaction, all: Iterable<Content>): Promise<ReadonlyMap<string, number>> => {
    const distinct = [...new Map([...all].map((content) => [content.name, content])).values()];
    const rows = await insertRowsWith<{ id: number; name: string }>(
      dialect,
      trx,
      'playContents',
      // In one order, so that two transactions do not wait for each other.
      distinct.toSorted(byName).map((content) => ({ ...content })),
      sql`on conflict ("name") do update set "title" = excluded."title" returning "id", "name"`,
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  };

  const addSums = async (
    trx: WriteTransaction,
    screenId: number,
    zoneName: string,
    plays: readonly { readonly contentId: number; readonly from: number; readonly until: number }[],
  ): Promise<void> => {
    const zone = zoneOf(zoneName);
    const parts = plays.flatMap(({ contentId, from, until }) =>
      dayParts(zone, from, until).map(({ day, ms }, index) => ({
        screenId,
        contentId,
        day,
        count: index === 0 ? 1 : 0,
        ms,
      })),
    );
    for (const [table, key] of sumTables) {
      const sums = new Map<string, DayPart>();
      for (const part of parts) {
        const name = key.map((column) => part[column]).join(' ');
        const sum = sums.get(name);
        sums.set(name, sum === undefined ? part : { ...sum, count: sum.count + part.count, ms: sum.ms + part.ms });
      }
      // In one order: displays write the sums of the same contents at once, and must not wait for each other.
      const rows = [...sums]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, part]) => Object.fromEntries([...key, ...summed].map((column) => [column, part[column]])));
      const tail = sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(
        summed.map(
          (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
        ),
      )}`;
      await insertRowsWith(dialect, trx, table, rows, tail);
    }
  };

  /**
   * Stores the entries of a display with their daily sums, once each.
   *
   * @param sent entries that nobody has checked
   * @throws AppError 4004 if the screen does not exist
   */
  return async (screenId: number, sent: readonly unknown[]): Promise<CheckedEntries> => {
    const now = clock();
    const screen = await db.selectFrom('screens').select('timeZone').where('id', '=', screenId).executeTakeFirst();
    if (screen === undefined) throw errors.notFound('屏幕');
    const { days } = await playLogSettings.read(db);
    const taken = checkedEntries(sent, now, days === 0 ? 0 : now - days * dayMs);
    if (taken.entries.length === 0) return taken;
    const zoneName = screen.timeZone || (await timeZone(db));
    const contents = await contentsOf(taken.entries);
    await database.write(async (trx) => {
      const ids = await noteContents(trx, contents.values());
      const rows = taken.entries.map(({ id, ...entry }) => ({
        ...entry,
        screenId,
        entry: id,
        contentId: ids.get(contents.get(entry.key)?.name ?? '') ?? 0,
        createdAt: now,
      }));
      const tail = sql`on conflict ("screenId", "entry") do nothing returning "entry"`;
      const inserted = await insertRowsWith<{ entry: string }>(dialect, trx, 'plays', rows, tail);
      const isNew = new Set(inserted.map(({ entry }) => entry));
      await addSums(
        trx,
        screenId,
        zoneName,
        rows.filter(({ entry }) => isNew.has(entry)),
      );
    });
    return taken;
  };
}
