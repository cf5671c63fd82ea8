import type { FileRecord, FileUse, FileUseQuery } from '@mutai/contract/files/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { countedPage, countedTo } from '../../platform/resource/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { orderOf, windowOf } from '../../platform/resource/search.ts';

/** 1: records use a file; of the row of `files` with this alias. */
const usedFlag = (alias: string) => sql<number>`case when exists (select 1 from "contentUses" as u
  where u."sha256" = ${sql.ref(`${alias}.sha256`)}) then 1 else 0 end`;

/** Records that use a file; of the row that the query calls `t`. */
export const useCount = sql<number>`(select count(*) from "contentUses" as u where u."sha256" = ${sql.ref('t.sha256')})`;

/** Files whose content no record uses, or those that some use. */
export const unused = (flag: string) => sql<boolean>`${sql.ref('t.used')} = case ${flag} when 'true' then 0 else 1 end`;

/** Which records use files, as files know it. */
export function filesInUse({ database, resources }: Platform) {
  const { dialect } = database;

  /** Says it again of files with these contents. @param some condition on a column `sha256` */
  const mark = async (executor: Executor, some: RawBuilder<boolean>) => {
    // Who makes a file of such a content at this moment, or begins to use it, holds its row: one waits for the other.
    await sql`update "contents" set "uses" = "uses" where ${some}`.execute(executor);
    await sql`update "files" set "used" = ${usedFlag('files')} where ${some}`.execute(executor);
  };

  resources.addFileUseWatcher((executor, contents) =>
    mark(executor, among(dialect, 'sha256', listParameter(dialect, contents))),
  );

  return {
    /** 1: records use a content. Right as long as the content's own row is held. */
    async isUsed(executor: Executor, sha256: string): Promise<number> {
      const use = executor.selectFrom('contentUses').select('recordId').where('sha256', '=', sha256).limit(1);
      return (await use.executeTakeFirst()) === undefined ? 0 : 1;
    },

    /** Looks again whether files are used that were away. */
    refresh: (executor: Executor, files: readonly Pick<FileRecord, 'sha256'>[]): Promise<void> => {
      const contents = [...new Set(files.map(({ sha256 }) => sha256))];
      return mark(executor, among(dialect, 'sha256', listParameter(dialect, contents)));
    },

    /**
     * By how many records each of some files is used that are deleted together; 0 as long as another file holds the same
     * content, under whose address they find it.
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
        // Told of the first of several with the same content.
        counts.delete(sha256);
        return count;
      });
    },
  };
}

/** A record that uses a file. */
export type Using = Pick<FileUse, 'module' | 'recordId'>;

/** A page of the records that use a file. */
export async function usesOf(executor: Executor, sha256: string, query: FileUseQuery): Promise<Page<Using>> {
  const [, direction] = orderOf(query.sort, 'recordId:asc');
  const { offset, limit } = windowOf(query);
  const using = executor.selectFrom('contentUses').where('sha256', '=', sha256);
  const rows = await using
    .select(['module', 'recordId'])
    .orderBy('recordId', direction)
    .orderBy('module')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await executor
    .selectFrom(using.select('recordId').limit(countedTo).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return countedPage(rows, total);
}

/** Names of records of a module that are in the trash, by id. */
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
