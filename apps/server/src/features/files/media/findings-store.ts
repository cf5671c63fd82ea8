import { filePermissions } from '@mutai/contract/files/page';
import { thumbnailSizes, type ThumbnailSize } from '@mutai/contract/files/resource';
import { fileTypeOf } from '../content-type.ts';
import { type ownedColumns, type Reservation, thumbnailColumn } from '../contents.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import type { Findings } from './examine.ts';

/** Thumbnails of content; each is stored as content. */
export type Thumbnails = Readonly<Record<ThumbnailSize, Reservation>>;

/** Pictures derived from content. */
export interface MadePictures {
  readonly thumbnails?: Thumbnails;
  /** Copy sent to browsers that cannot display the original. */
  readonly shown?: Reservation;
}

/**
 * Runs in the transaction in which other contents of files become those that displays get: files were examined, deleted
 * or restored.
 */
export type OnFilesChanged = (trx: WriteTransaction, fileIds: readonly number[]) => Promise<void>;

/** Stores findings in the rows of contents and files. */
export function findingsStore(platform: Platform, onChanged: OnFilesChanged) {
  const { clock, announceChange } = platform;

  /** Takes the uses of derived pictures. @returns the columns of the content that refer to them */
  const keepPictures = async (trx: WriteTransaction, { thumbnails, shown }: MadePictures) => {
    const all: (readonly [(typeof ownedColumns)[number], Reservation])[] = [];
    if (thumbnails !== undefined)
      for (const size of thumbnailSizes) all.push([thumbnailColumn(size), thumbnails[size]]);
    if (shown !== undefined) all.push(['shownSha256', shown]);
    // Fixed order to avoid deadlocks between transactions.
    for (const [, one] of all.toSorted(([, a], [, b]) => (a.sha256 < b.sha256 ? -1 : 1))) await one.take(trx);
    return Object.fromEntries(all.map(([column, { sha256 }]) => [column, sha256]));
  };

  /** Announces changed files, because lists and displays show findings. */
  const announceFiles = async (trx: WriteTransaction, sha256: string) => {
    const holding = await trx.selectFrom('files').select('id').where('sha256', '=', sha256).execute();
    const ids = holding.map(({ id }) => id);
    await onChanged(trx, ids);
    announceChange(trx, { module: filePermissions.read, action: 'update', ids });
  };

  /**
   * Assigns derived pictures to content.
   *
   * @returns false if it has derived pictures already, or is gone; then these are not taken
   * @throws as {@link Reservation.take}
   */
  const notePictures = async (trx: WriteTransaction, sha256: string, made: MadePictures): Promise<boolean> => {
    // Locks the row of the content first, like removals do.
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
    await announceFiles(trx, sha256);
    return true;
  };

  /** Corrects the media type of content and its files. */
  const correctType = async (trx: WriteTransaction, sha256: string, mimetype: string): Promise<void> => {
    await trx.updateTable('contents').set({ mimetype }).where('sha256', '=', sha256).execute();
    const type = fileTypeOf(mimetype);
    await trx.updateTable('files').set({ mimetype, type }).where('sha256', '=', sha256).execute();
  };

  /** Stores findings once. @param made derived pictures @returns as `notePictures` */
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
    await announceFiles(trx, sha256);
    return true;
  };

  return { noteFindings, notePictures };
}
