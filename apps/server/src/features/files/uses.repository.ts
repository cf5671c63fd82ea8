import type { FileRecord, FileUse, FileUseQuery } from '@mutai/contract/files/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { orderOf, windowOf } from '../../platform/resource/list/search.ts';

/** 1 if records use the content. @param alias of the row of `files` */
const usedFlag = (alias: string) => sql<number>`case when exists (select 1 from "contentUses" as u
  where u."sha256" = ${sql.ref(`${alias}.sha256`)}) then 1 else 0 end`;

/** Number of records that use a file; the query must name the row `t`. */
export const useCount = sql<number>`(select count(*) from "contentUses" as u where u."sha256" = ${sql.ref('t.sha256')})`;

/** Condition for files whose content is unused, or used. */
export const unused = (flag: string) => sql<boolean>`${sql.ref('t.used')} = case ${flag} when 'true' then 0 else 1 end`;

/** Maintains the `used` flag of files. */
export function filesInUse({ database, resources }: Platform) {
  const { dialect } = database;

  /** Updates the `used` flag of files. @param some condition on a column `sha256` */
  const updateFlags = async (executor: Executor, some: RawBuilder<boolean>) => {
    // Locks the content rows against transactions that create such files or begin to use them.
    await sql`update "contents" set "uses" = "uses" where ${some}`.execute(executor);
    await sql`update "files" set "used" = ${usedFlag('files')} where ${some}`.execute(executor);
  };

  resources.addFileUseWatcher((executor, contents) =>
    updateFlags(executor, among(dialect, 'sha256', listParameter(dialect, contents))),
  );

  return {
    /** Returns 1 if records use content. Reliable while the row of the content is locked. */
    async isUsed(executor: Executor, sha256: string): Promise<number> {
      const use = executor.selectFrom('contentUses').select('recordId').where('sha256', '=', sha256).limit(1);
      return (await use.executeTakeFirst()) === undefined ? 0 : 1;
    },

    /** Updates the `used` flag of restored files. */
    refresh: (executor: Executor, files: readonly Pick<FileRecord, 'sha256'>[]): Promise<void> => {
      const contents = [...new Set(files.map(({ sha256 }) => sha256))];
      return updateFlags(executor, among(dialect, 'sha256', listParameter(dialect, contents)));
    },

    /**
     * Returns the number of records that use each of some files deleted together; 0 if another file has the same
     * content, because the address stays valid.
     */
    async countsWithout(
      executor: Executor,
      files: readonly Pick<FileRecord, 'id' | 'sha256'>[],
    ): Promise<readonly number[]> {
      const ids = listParameter(
        dialect,
        files.map(({ id }) => id),
      );
      const contents = listParameter(
        dialect,
        files.map(({ sha256 }) => sha256),
      );
      const { rows } = await sql<{ sha256: string; count: number }>`
        select u."sha256", count(*) as "count" from "contentUses" as u where ${among(dialect, 'u.sha256', contents)}
        and not exists (select 1 from "files" as f where f."sha256" = u."sha256" and not ${among(dialect, 'f.id', ids)})
        group by u."sha256"`.execute(executor);
      const counts = new Map(rows.map(({ sha256, count }) => [sha256, count]));
      return files.map(({ sha256 }) => {
        const count = counts.get(sha256) ?? 0;
        // Reported for the first of several files with the same content.
        counts.delete(sha256);
        return count;
      });
    },
  };
}

/** Record that uses a file. */
export type Using = Pick<FileUse, 'module' | 'recordId'>;

/** Returns a page of the records that use a file. */
export async function usesOf(executor: Executor, sha256: string, query: FileUseQuery): Promise<Page<Using>> {
  const [, direction] = orderOf(query.sort, 'recordId:asc');
  const ordered = executor
    .selectFrom('contentUses')
    .select(['module', 'recordId'])
    .where('sha256', '=', sha256)
    .orderBy('recordId', direction)
    .orderBy('module');
  return pageOf(executor, ordered, windowOf(query));
}

/** Id → name of trashed records of a module. */
export async function trashedNames(
  executor: Executor,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await executor
    .selectFrom('trash')
    .select(['recordId', 'name'])
    .where('module', '=', module)
    .where('recordId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ recordId, name }) => [recordId, name]));
}
