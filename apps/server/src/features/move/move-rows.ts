import { isDeepStrictEqual } from 'node:util';
import { arrivingKey, movedKey, type Arriving } from '../../platform/database/move-state.ts';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { searchedTables } from '../../platform/search/searched-columns.ts';
import { fillTextIndex, indexOf } from '../../platform/search/text-index.ts';
import { makeBare } from './bare-tables.ts';
import { batchesOf, digestOfRows, insertRows, RowsDigest } from './rows.ts';
import { sequencesOf, setSequences, tablesOf, type Side, type Table } from './tables.ts';

/** Reports progress to the operator. */
export type Say = (text: string) => void;

/** Moved rows of a database. */
export interface MovedRows {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies all rows into a migrated database, builds its indexes, and compares both.
 *
 * @param source nobody may write to it meanwhile
 * @param target is emptied first
 * @throws StartError if a row cannot be stored, or the copy differs
 */
export async function moveRows(source: Side, target: Side, arriving: Arriving, say: Say): Promise<MovedRows> {
  const tables = await tablesOf(target);
  const expected = await tablesOf(source);
  if (!isDeepStrictEqual(tables, expected)) {
    throw new StartError(`两个数据库的表不一致，请先用本版本正常启动一次站点再迁移：${differenceOf(expected, tables)}`);
  }
  await removeMarks(source);
  const sequences = await sequencesOf(source);
  const bare = await makeBare(target, [...tables, ...(await indexTables(target))]);
  const digests = new Map<string, string>();
  let total = 0;
  for (const table of tables) {
    const { digest, count } = await copyTable(source, target, table);
    digests.set(table.name, digest);
    total += count;
    if (count >= spokenRows) say(`  ${table.name}：${count} 行`);
  }
  await setSequences(target, sequences);
  say('正在建立索引');
  for (const table of searchedTables) await fillTextIndex(target.db, target.dialect, table);
  await bare.rebuild();
  say('正在核对');
  await compare(target, tables, digests, sequences);
  await mark(target, arrivingKey, arriving);
  return { tables: tables.length, rows: total };
}

/** Number of rows from which a table is named in the progress. */
const spokenRows = 10_000;

const differenceOf = (expected: readonly Table[], found: readonly Table[]): string => {
  const texts = (tables: readonly Table[]) => tables.map(({ name, columns }) => `${name}(${columns.join(',')})`);
  const [left, right] = [texts(expected), texts(found)];
  const different = [...left.filter((one) => !right.includes(one)), ...right.filter((one) => !left.includes(one))];
  return different.slice(0, 3).join('；');
};

/** Tables that PostgreSQL uses as text indexes. SQLite's are virtual, and empty in a new database. */
async function indexTables({ dialect }: Side): Promise<readonly Table[]> {
  return dialect === 'sqlite' ? [] : searchedTables.map((table) => ({ name: indexOf(table), columns: [] }));
}

async function copyTable(
  source: Side,
  target: Side,
  table: Table,
): Promise<{ readonly digest: string; readonly count: number }> {
  const digest = new RowsDigest();
  for await (const rows of batchesOf(source, table)) {
    digest.add(table, rows);
    try {
      await insertRows(target, table, rows);
    } catch (error) {
      const ids = rows.map((row) => row['id'] ?? '').filter((id) => id !== '');
      const where = ids.length === 0 ? '' : `（编号 ${ids[0]} 到 ${ids.at(-1)} 之间）`;
      throw new StartError(`无法写入表 ${table.name} 的数据${where}：${reasonOf(error)}`, { cause: error });
    }
  }
  return { digest: digest.value, count: digest.count };
}

async function compare(
  target: Side,
  tables: readonly Table[],
  digests: ReadonlyMap<string, string>,
  sequences: ReadonlyMap<string, number>,
): Promise<void> {
  for (const table of tables) {
    if ((await digestOfRows(target, table)) !== digests.get(table.name)) {
      throw new StartError(`表 ${table.name} 的数据与原数据库不一致，迁移已放弃，原站点不受影响。`);
    }
  }
  if (!isDeepStrictEqual(await sequencesOf(target), sequences)) {
    throw new StartError('编号与原数据库不一致，迁移已放弃，原站点不受影响。');
  }
}

/** Removes marks of earlier moves, which say nothing about the new place. */
const removeMarks = async ({ db }: Side): Promise<void> => {
  await db.deleteFrom('settings').where('key', 'in', [movedKey, arrivingKey]).execute();
};

/** Stores a mark of a move. */
export async function mark({ db }: Side, key: string, value: object): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: Date.now() };
  await db
    .insertInto('settings')
    .values({ key, version: 0, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Removes a mark of a move. @returns false if there was none */
export async function unmark({ db }: Side, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Reads a mark of a move. */
export async function markOf<T>({ db }: Side, key: string): Promise<T | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.value) as T);
}
