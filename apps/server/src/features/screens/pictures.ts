import { Code } from '@mutai/contract/codes';
import { screenPicture } from '@mutai/contract/screens/player-paths';
import { screenPermissions } from '@mutai/contract/screens/page';
import type { ScreenStatus } from '@mutai/contract/screens/schema';
import type { Readable } from 'node:stream';
import type { Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { AppError, errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Stored picture with a use, which the caller must settle in any case. */
interface StoredPicture {
  readonly use: {
    readonly sha256: string;
    take(trx: WriteTransaction): Promise<void>;
    settle(): Promise<void>;
  };
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Dependencies on the library of materials, whose storage keeps the pictures. */
export interface PictureDependencies {
  readonly storage: Pick<Storage, 'read'>;
  readonly library: {
    /** Stores a picture that is no material. @throws AppError 4015 if it is no picture of this type */
    readonly storePicture: (bytes: Uint8Array, mimetype: string) => Promise<StoredPicture>;
    readonly contents: {
      /** Ends uses of stored contents. */
      readonly release: (trx: WriteTransaction, digests: readonly string[]) => Promise<void>;
    };
  };
}

const over = () => errors.inUse('此截图命令已完成或已过期，请重新截图！');

/** Keeps the latest picture that each display drew of itself, for a command `screenshot`. */
export function screenPictures(platform: Platform, { storage, library }: PictureDependencies) {
  const { database, clock, announceChange } = platform;
  const { dialect } = database;
  const table = 'screenPictures';

  /** @throws AppError 4004 if the screen has no such command, 4009 if it takes no picture any more */
  const checkWaiting = async (executor: Executor, screenId: number, commandId: number): Promise<void> => {
    const command = await executor
      .selectFrom('screenCommands')
      .select(['doneAt', 'expiresAt'])
      .where('id', '=', commandId)
      .where('screenId', '=', screenId)
      .where('kind', '=', 'screenshot')
      .executeTakeFirst();
    if (command === undefined) throw errors.notFound('截图命令');
    if (command.doneAt !== null || command.expiresAt <= clock()) throw over();
  };

  /** Deletes the pictures of screens, and their contents. */
  const remove = async (trx: WriteTransaction, screenIds: readonly number[]): Promise<void> => {
    const rows = await trx
      .deleteFrom(table)
      .where(among(dialect, 'screenId', listParameter(dialect, screenIds)))
      .returning('sha256')
      .execute();
    await library.contents.release(
      trx,
      rows.map(({ sha256 }) => sha256),
    );
  };

  const find = (screenId: number) =>
    database.read.selectFrom(table).selectAll().where('screenId', '=', screenId).executeTakeFirst();

  return {
    remove,

    /**
     * Stores the picture of a waiting command, which is done with it. Replaces the picture before.
     *
     * @throws AppError 4000 if it has too many pixels, 4004, 4009, 4015
     */
    async take(screenId: number, commandId: number, bytes: Uint8Array): Promise<void> {
      await checkWaiting(database.read, screenId, commandId);
      const { use, width, height } = await library.storePicture(bytes, screenPicture.type);
      try {
        if (Math.max(width, height) > screenPicture.longestSide) {
          throw errors.invalid({}, `截图的边长不能超过 ${screenPicture.longestSide} 像素！`);
        }
        await database.write(async (trx) => {
          // Locks the screen: of two pictures at the same time, the second one replaces the first.
          const screen = await trx
            .updateTable('screens')
            .set((e) => ({ revision: e.ref('revision') }))
            .where('id', '=', screenId)
            .returning('id')
            .executeTakeFirst();
          if (screen === undefined) throw errors.notFound('屏幕');
          const command = await trx
            .updateTable('screenCommands')
            .set({ doneAt: clock(), ok: 1, message: `已截图 ${width} × ${height}` })
            .where('id', '=', commandId)
            .where('doneAt', 'is', null)
            .where('expiresAt', '>', clock())
            .returning('id')
            .executeTakeFirst();
          if (command === undefined) throw over();
          await use.take(trx);
          await remove(trx, [screenId]);
          const { sha256 } = use;
          const row = { screenId, sha256, size: bytes.length, width, height, createdAt: clock() };
          await trx.insertInto(table).values(row).execute();
          announceChange(trx, { module: screenPermissions.read, action: 'update', ids: [screenId] });
        });
      } finally {
        await use.settle();
      }
    },

    async of(screenId: number): Promise<ScreenStatus['picture']> {
      const row = await find(screenId);
      if (row === undefined) return null;
      return { takenAt: new Date(row.createdAt).toISOString(), width: row.width, height: row.height };
    },

    /** Opens the picture of a screen. @throws AppError 4004 if there is none */
    async open(screenId: number): Promise<{ readonly stream: Readable; readonly size: number }> {
      const row = await find(screenId);
      if (row === undefined) throw errors.notFound('截图');
      try {
        return await storage.read(row.sha256);
      } catch (error) {
        // Replaced between the two reads, or lost.
        if (error instanceof ContentMissing) throw errors.notFound('截图');
        throw error;
      }
    },
  };
}

export type ScreenPictures = ReturnType<typeof screenPictures>;

/** @throws AppError 4015 if the body of a request is no picture */
export function pictureOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new AppError(Code.unsupportedType, `请以 ${screenPicture.type} 发送截图！`);
}
