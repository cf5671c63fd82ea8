import type { LayoutVersion, LayoutVersionQuery, WholeLayoutVersion } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { orderOf, windowOf } from '../../platform/resource/list/search.ts';
import { storedLayout } from './layout-document.ts';
import type { StoredLayout } from './layouts.repository.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

/** JSON in the column `files`: addresses of the file library. */
const StoredFiles = Type.Array(Type.String());

interface Row {
  readonly number: number;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly blockCount: number;
  readonly savedAt: number;
  readonly savedBy: string | null;
  readonly published: number;
}

const toVersion = ({ savedAt, savedBy, published, ...row }: Row): LayoutVersion => ({
  ...row,
  savedAt: new Date(savedAt).toISOString(),
  savedBy: savedBy ?? '',
  published: published === 1,
});

/** SQL flag, 1 if the version was published. The query must name the table `v`. */
const publishedFlag = sql<number>`case when exists (select 1 from "layoutPublications" as p
  where p."layoutId" = v."layoutId" and p."layoutVersion" = v."number") then 1 else 0 end`;

/** Addresses in the column `files` of rows. */
export const addressesOf = (rows: readonly { readonly files: string }[]): readonly string[] =>
  rows.flatMap(({ files }) => readStored(StoredFiles, files));

/**
 * Saved versions of layouts. Published versions are always kept; of the others, the newest ones within
 * `limits.layoutVersions` and `limits.layoutVersionBytes`.
 */
export function layoutVersions({ dialect }: Pick<Database, 'dialect'>, clock: Clock) {
  const ofLayout = (executor: Executor, layoutId: number) =>
    executor
      .selectFrom('layoutVersions as v')
      .leftJoin('users as u', 'u.id', 'v.savedById')
      .select(['v.number', 'v.title', 'v.width', 'v.height', 'v.blockCount', 'v.savedAt', 'u.nickname as savedBy'])
      .select(publishedFlag.as('published'))
      .where('v.layoutId', '=', layoutId);

  /** Ids of the versions to delete when one is added. @param bytes size of its document */
  const outdated = async (executor: Executor, layoutId: number, bytes: number): Promise<readonly number[]> => {
    const rows = await executor
      .selectFrom('layoutVersions as v')
      .select(['v.id', 'v.bytes'])
      .where('v.layoutId', '=', layoutId)
      .where(sql<boolean>`${publishedFlag} = 0`)
      .orderBy('v.number', 'desc')
      .execute();
    let total = bytes;
    const old = rows.filter((row, index) => {
      total += row.bytes;
      const few = index + 1 < limits.layoutVersionsAtLeast;
      return !few && (index + 1 >= limits.layoutVersions || total > limits.layoutVersionBytes);
    });
    return old.map(({ id }) => id);
  };

  return {
    /** Adds the current document as the newest version, and deletes the oldest beyond the limits. */
    async keep(trx: WriteTransaction, layout: StoredLayout, userId: number, files: readonly string[]): Promise<void> {
      const { id: layoutId, version: number, title, width, height, blockCount, document } = layout;
      const bytes = Buffer.byteLength(document);
      const old = await outdated(trx, layoutId, bytes);
      if (old.length > 0) {
        await trx
          .deleteFrom('layoutVersions')
          .where(among(dialect, 'id', listParameter(dialect, old)))
          .execute();
      }
      await trx
        .insertInto('layoutVersions')
        .values({
          layoutId,
          number,
          title,
          width,
          height,
          blockCount,
          document,
          bytes,
          files: JSON.stringify(files),
          savedAt: clock(),
          savedById: userId,
        })
        .execute();
    },

    /** Addresses of the file library in the versions that remain when one is added. @param bytes size of its document */
    async keptFiles(executor: Executor, layoutId: number, bytes: number): Promise<readonly string[]> {
      const old = new Set(await outdated(executor, layoutId, bytes));
      const rows = executor.selectFrom('layoutVersions').select(['id', 'files']).where('layoutId', '=', layoutId);
      return addressesOf((await rows.execute()).filter(({ id }) => !old.has(id)));
    },

    async page(executor: Executor, layoutId: number, query: LayoutVersionQuery): Promise<Page<LayoutVersion>> {
      const [, direction] = orderOf(query.sort, 'number:desc');
      const ordered = ofLayout(executor, layoutId).orderBy('v.number', direction);
      const page = await pageOf(executor, ordered, windowOf(query));
      return { ...page, rows: page.rows.map(toVersion) };
    },

    async find(executor: Executor, layoutId: number, number: number): Promise<WholeLayoutVersion | undefined> {
      const row = await ofLayout(executor, layoutId)
        .select('v.document')
        .where('v.number', '=', number)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { document, ...version } = row;
      return { ...toVersion(version), document: storedLayout(document) };
    },

    /** Number of the newest version, which holds the saved document. */
    async newest(executor: Executor, layoutId: number): Promise<number> {
      const { number } = await executor
        .selectFrom('layoutVersions')
        .select((e) => e.fn.max('number').as('number'))
        .where('layoutId', '=', layoutId)
        .executeTakeFirstOrThrow();
      return number;
    },

    async remove(trx: WriteTransaction, layoutIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'layoutId', listParameter(dialect, layoutIds));
      await trx.deleteFrom('layoutVersions').where(ofThem).execute();
    },
  };
}

export type LayoutVersions = ReturnType<typeof layoutVersions>;
