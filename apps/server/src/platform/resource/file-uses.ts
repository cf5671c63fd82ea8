import { sql } from 'kysely';
import { contentsPath } from '@mutai/contract/paths';
import { insertRows } from '../database/many-rows.ts';
import type { Database } from '../database/open-database.ts';
import { among, listParameter } from '../database/sql.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import type { WriteTransaction } from '../database/transaction.ts';

/** Matches content addresses anywhere in a text. */
const addresses = new RegExp(String.raw`${contentsPath}/([0-9a-f]{64})\b`, 'g');

/** Digests of the contents whose addresses occur in texts. */
export const contentsIn = (texts: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) =>
      typeof text === 'string' ? [...text.matchAll(addresses)].flatMap(([, sha256]) => sha256 ?? []) : [],
    ),
  );

interface Use {
  readonly sha256: string;
  readonly recordId: number;
}

export type FileUses = ReturnType<typeof fileUses>;

/**
 * Tracks the files that the records of a resource use, by the addresses in its columns. Records in the trash still use
 * their files; purged records do not.
 *
 * @param module permission code of the resource's page
 * @param columns text columns that may contain addresses, alone or within other text such as JSON
 */
export function fileUses(
  { dialect }: Database,
  registry: ResourceRegistry,
  module: string,
  columns: readonly string[],
) {
  const textsOf = (values: object) => {
    const all = new Map(Object.entries(values) as [string, unknown][]);
    return columns.map((column) => {
      const value = all.get(column);
      return typeof value === 'object' ? JSON.stringify(value) : value;
    });
  };

  const tell = async (trx: WriteTransaction, contents: readonly string[]) => {
    if (contents.length === 0) return;
    const ascending = [...new Set(contents)].toSorted();
    for (const watcher of registry.fileUseWatchers) await watcher(trx, ascending);
  };

  const add = async (trx: WriteTransaction, uses: readonly Use[]) => {
    await insertRows(
      dialect,
      trx,
      'contentUses',
      uses.map(({ sha256, recordId }) => ({ sha256, module, recordId })),
    );
    await tell(
      trx,
      uses.map(({ sha256 }) => sha256),
    );
  };

  return {
    /** Records the uses of new records. */
    async added(trx: WriteTransaction, records: readonly { readonly id: number; readonly values: object }[]) {
      if (columns.length === 0) return;
      await add(
        trx,
        records.flatMap(({ id, values }) =>
          [...contentsIn(textsOf(values))].map((sha256) => ({ sha256, recordId: id })),
        ),
      );
    },

    /** Updates the uses of a changed record. @param after the whole record */
    async changed(trx: WriteTransaction, id: number, before: object, after: object) {
      if (columns.length === 0) return;
      const [old, now] = [contentsIn(textsOf(before)), contentsIn(textsOf(after))];
      const gone = [...old].filter((sha256) => !now.has(sha256));
      if (gone.length > 0) {
        await sql`delete from "contentUses" where "module" = ${module} and "recordId" = ${id}
          and ${among(dialect, 'sha256', listParameter(dialect, gone))}`.execute(trx);
        await tell(trx, gone);
      }
      await add(
        trx,
        [...now].filter((sha256) => !old.has(sha256)).map((sha256) => ({ sha256, recordId: id })),
      );
    },

    /** Removes the uses of purged records. */
    async ended(trx: WriteTransaction, ids: readonly number[]) {
      if (columns.length === 0) return;
      const { rows } = await sql<{ sha256: string }>`delete from "contentUses" where "module" = ${module}
        and ${among(dialect, 'recordId', listParameter(dialect, ids))} returning "sha256"`.execute(trx);
      await tell(
        trx,
        rows.map(({ sha256 }) => sha256),
      );
    },
  };
}
