import { filePermissions, thumbnailSizes, type ThumbnailSize } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import { fileTypeOf } from '../content-type.ts';
import { type ownedColumns, type Reservation, thumbnailColumn } from '../contents.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import type { Findings } from './examine.ts';

/** Smaller pictures of a content, each a content of its own. */
export type Thumbnails = Readonly<Record<ThumbnailSize, Reservation>>;

/** Pictures made from a content to show it. */
export interface MadePictures {
  readonly thumbnails?: Thumbnails;
  /** Sent in place of a content that browsers do not show. */
  readonly shown?: Reservation;
}

/** Writes the results of examinations into the rows of contents and files. */
export function findingsStore(platform: Platform) {
  const { clock, announceChange } = platform;

  /** Takes the uses of pictures that were made of a content. Returns in which column of the content each is named. */
  const keepPictures = async (trx: WriteTransaction, { thumbnails, shown }: MadePictures) => {
    const all: (readonly [(typeof ownedColumns)[number], Reservation])[] = [];
    if (thumbnails !== undefined)
      for (const size of thumbnailSizes) all.push([thumbnailColumn(size), thumbnails[size]]);
    if (shown !== undefined) all.push(['shownSha256', shown]);
    // In one order, so that two transactions wait for each other only one way.
    for (const [, one] of all.toSorted(([, a], [, b]) => (a.sha256 < b.sha256 ? -1 : 1))) await one.take(trx);
    return Object.fromEntries(all.map(([column, { sha256 }]) => [column, sha256]));
  };

  /** Lists of files show what is known of a content now. */
  const tellFiles = async (trx: WriteTransaction, sha256: string) => {
    const holding = await trx
      .selectFrom('files')
      .select('id')
      .where('sha256', '=', sha256)
      // One more than an event names.
      .limit(limits.eventIds + 1)
      .execute();
    const ids = holding.map(({ id }) => id);
    announceChange(trx, { module: filePermissions.read, action: 'update', ids });
  };

  /**
   * Notes pictures that were made of a content.
   *
   * @returns false: it has such pictures already, or is gone; then these are not taken
   * @throws as {@link Reservation.take}
   */
  const notePictures = async (trx: WriteTransaction, sha256: string, made: MadePictures): Promise<boolean> => {
    // The content's own row is held first, as by whoever removes it.
    const { numUpdatedRows } = await trx
      .updateTable('contents')
      .set((e) => ({ uses: e.ref('uses') }))
      .where('sha256', '=', sha256)
      .where('smallSha256', 'is', null)
      .where('shownSha256', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const columns = await keepPictures(trx, made);
    await trx.updateTable('contents').set(columns).where('sha256', '=', sha256).execute();
    await tellFiles(trx, sha256);
    return true;
  };

  /** Gives a content and its files the media type that the examination found. */
  const correctType = async (trx: WriteTransaction, sha256: string, mimetype: string): Promise<void> => {
    await trx.updateTable('contents').set({ mimetype }).where('sha256', '=', sha256).execute();
    const type = fileTypeOf(mimetype);
    await trx.updateTable('files').set({ mimetype, type }).where('sha256', '=', sha256).execute();
  };

  /** Notes what was found out about a content, once. @param made pictures, just written @returns as `notePictures` */
  const noteFindings = async (
    trx: WriteTransaction,
    sha256: string,
    { width, height, rotation, durationMs, codec, mimetype }: Findings,
    made: MadePictures,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('contents')
      .set({ width, height, rotation, durationMs, codec, examinedAt: clock() })
      .where('sha256', '=', sha256)
      .where('examinedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (mimetype !== null) await correctType(trx, sha256, mimetype);
    if (made.thumbnails !== undefined || made.shown !== undefined) return notePictures(trx, sha256, made);
    await tellFiles(trx, sha256);
    return true;
  };

  return { noteFindings, notePictures };
}
