import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared, preparedByShape } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { PurgedRecord } from '../../platform/resource/deletion/snapshots.ts';
import type { Content } from '../../platform/storage/storage.ts';
import type { ThumbnailColumn } from './contents.ts';
import type { ScannedContent } from './privacy/private-parts.ts';

/** Stored file with its copy for browsers. */
export interface Stored extends ScannedContent {
  readonly copySha256: string | null;
  readonly copyType: string | null;
  readonly copySize: number | null;
  readonly examinedAt: number | null;
}

/** Content as it is sent. */
export interface SentContent extends Content {
  readonly mimetype: string;
}

/** Copy that is sent in place of a content; undefined: there is none, or not yet. */
export const copyOf = ({
  copySha256,
  copyType,
  copySize,
}: Pick<Stored, 'copySha256' | 'copyType' | 'copySize'>): SentContent | undefined =>
  copySha256 === null || copyType === null || copySize === null
    ? undefined
    : { sha256: copySha256, mimetype: copyType, size: copySize };

/** Condition that a file or a holder has a content, which the query must name `whole`. */
const isHeld = sql<boolean>`(exists (select 1 from "files" where "files"."sha256" = "whole"."sha256")
  or exists (select 1 from "contentHolds" where "contentHolds"."sha256" = "whole"."sha256"))`;

/** Finds stored files by digest, if a file or a holder exists. */
export function storedFiles(database: Database) {
  return {
    find: prepared<{ sha256: string }, Stored>(database, (db, param) =>
      db
        .selectFrom('contents as whole')
        .leftJoin('contents as copy', 'copy.sha256', 'whole.shownSha256')
        .select(['whole.sha256', 'whole.mimetype', 'whole.size', 'whole.privateParts', 'whole.examinedAt'])
        .select(['copy.sha256 as copySha256', 'copy.mimetype as copyType', 'copy.size as copySize'])
        .where('whole.sha256', '=', param('sha256'))
        .where(isHeld),
    ),

    /** Finds a thumbnail. @param held false: also if only the trash has the content */
    findThumbnail: preparedByShape<{ column: ThumbnailColumn; held: boolean }, { sha256: string }, Content>(
      database,
      (db, param, { column, held }) =>
        db
          .selectFrom('contents as whole')
          .innerJoin('contents as thumbnail', 'thumbnail.sha256', `whole.${column}`)
          .select(['thumbnail.sha256', 'thumbnail.size'])
          .where('whole.sha256', '=', param('sha256'))
          .$if(held, (query) => query.where(isHeld)),
    ),
  };
}

/** Returns the ids of those deleted files whose content has thumbnails. */
export async function picturedFiles(
  { dialect }: Pick<Database, 'dialect'>,
  executor: Executor,
  files: readonly PurgedRecord[],
): Promise<ReadonlySet<number>> {
  const digests = listParameter(
    dialect,
    files.map(({ row }) => String(row['sha256'])),
  );
  const found = await executor
    .selectFrom('contents')
    .select('sha256')
    .where(among(dialect, 'sha256', digests))
    .where('smallSha256', 'is not', null)
    .execute();
  const pictured = new Set(found.map(({ sha256 }) => sha256));
  return new Set(files.flatMap(({ recordId, row }) => (pictured.has(String(row['sha256'])) ? [recordId] : [])));
}

/** Finds the id of the newest file with a digest. */
export const newestFileWith = (database: Database) =>
  prepared<{ sha256: string }, { id: number }>(database, (db, param) =>
    db.selectFrom('files').select('id').where('sha256', '=', param('sha256')).orderBy('id', 'desc').limit(1),
  );
