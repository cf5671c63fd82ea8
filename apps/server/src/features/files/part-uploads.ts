import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Code } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import type { BeginUpload, FileRecord, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import type { Selectable } from 'kysely';
import type { UploadsTable } from '../../platform/database/tables/files.ts';
import { AppError, errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import type { RequestContext, Principal } from '../../platform/access/principal.ts';
import { ContentTooLarge, OffsetMismatch, UploadMissing } from '../../platform/storage/storage-errors.ts';
import { beginningBytes, type Content, type Storage, type TakeOptions } from '../../platform/storage/storage.ts';
import { storeAccepted, inspectBeginning, type UploadLimits } from './upload-limits.ts';
import { fileName } from './file-name.ts';
import { UploadLocked, uploadLocks } from './upload-hold.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Upload } from './upload-form.http.ts';

type UploadRow = Selectable<UploadsTable>;

/** Idle time after which an upload may be replaced by a new one, in milliseconds. */
const idleMs = hourMs;
/**
 * Interval of recording activity in milliseconds. With an embedded database, each write blocks all others until it is
 * on disk.
 */
const noteMs = 60_000;

export interface PartUploadDependencies {
  readonly platform: Platform;
  readonly storage: Storage;
  /** Returns what may be uploaded now. @param upload id whose reserved space does not count */
  uploadLimits(requester: Requester, upload?: string): Promise<UploadLimits>;
  /** Creates a file with the uploaded content. */
  create(context: RequestContext, upload: Upload): Promise<FileRecord>;
  get(principal: Principal, id: number): Promise<FileRecord>;
  /** Removes stored content for which no file was created. */
  giveUpContent(sha256: string): Promise<void>;
}

const missing = () => new AppError(Code.notFound, '该上传不存在或已过期，请重新上传！');

/** @param state offset from which the client must continue */
const offsetConflict = (state: UploadState, message: string) => new AppError(Code.conflict, message, { data: state });

/** Resumable uploads: data in the storage, state in the database. Visible only to their owner. */
export function partUploads(dependencies: PartUploadDependencies) {
  const { platform, storage, uploadLimits } = dependencies;
  const { database, clock, onceForKey } = platform;
  const { read: db } = database;
  const holding = uploadLocks(database, clock);

  const find = async ({ userId }: Principal, id: string): Promise<UploadRow> => {
    const all = db.selectFrom('uploads').selectAll();
    const found = await all.where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
    if (found === undefined) throw missing();
    return found;
  };
  const set = (id: string, values: Partial<Pick<UploadRow, 'sha256' | 'fileId' | 'updatedAt'>>) =>
    database.write((trx) => trx.updateTable('uploads').set(values).where('id', '=', id).execute());

  const remove = async ({ id }: Pick<UploadRow, 'id'>) => {
    await storage.uploads.abort(id);
    await database.write((trx) => trx.deleteFrom('uploads').where('id', '=', id).execute());
  };

  const stateOf = async ({ id, size, sha256 }: UploadRow): Promise<UploadState> => {
    try {
      return { id, offset: await storage.uploads.received(id), size };
    } catch (error) {
      if (!(error instanceof UploadMissing)) throw error;
      if (sha256 === null) throw missing();
      return { id, offset: size, size };
    }
  };

  /**
   * Limits the unfinished uploads of a user: deletes the one that has been idle the longest.
   *
   * @returns id of the deleted upload, whose data the caller must remove; `undefined` if there was room
   * @throws AppError 4029 if none is idle
   */
  const makeRoom = async (trx: WriteTransaction, userId: number): Promise<string | undefined> => {
    const unfinished = await trx
      .selectFrom('uploads')
      .select(['id', 'updatedAt'])
      .where('userId', '=', userId)
      .where('fileId', 'is', null)
      .orderBy('updatedAt')
      .execute();
    const [oldest] = unfinished;
    if (oldest === undefined || unfinished.length < limits.unfinishedUploads) return undefined;
    if (oldest.updatedAt > clock() - idleMs) throw errors.tooManyUploads(limits.unfinishedUploads);
    await trx.deleteFrom('uploads').where('id', '=', oldest.id).execute();
    return oldest.id;
  };

  /** Rejects an upload by its first bytes, and aborts it: no further part can help. */
  const checkBeginning = async (upload: UploadRow, requester: Requester) => {
    try {
      const { bound } = await inspectBeginning(
        await uploadLimits(requester, upload.id),
        await storage.uploads.beginning(upload.id),
      );
      if (upload.size > bound.bytes) throw bound.refusal();
    } catch (error) {
      if (error instanceof AppError) await remove(upload);
      throw error;
    }
  };

  /** Returns content stored by an earlier attempt whose response was lost or whose process ended. */
  const storedBefore = async (sha256: string, { onBeginning }: TakeOptions): Promise<Content> => {
    const found = await storage.head(sha256);
    if (found === undefined) throw missing();
    const { stream } = await storage.read(sha256, { start: 0, end: beginningBytes - 1 });
    const most = await onBeginning?.(await buffer(stream));
    if (found.size > (most ?? found.size)) throw new ContentTooLarge(found.size);
    return { sha256, size: found.size };
  };

  const keep = async (principal: Principal, id: string, options: TakeOptions): Promise<Content> => {
    const onWhole = async ({ sha256 }: Content) => void (await set(id, { sha256 }));
    try {
      return await storage.uploads.finish(id, { ...options, onWhole });
    } catch (error) {
      if (!(error instanceof UploadMissing)) throw error;
      const { sha256 } = await find(principal, id);
      if (sha256 === null) throw missing();
      return storedBefore(sha256, options);
    }
  };

  return {
    /** @throws AppError 4013, 4029 */
    async begin(context: RequestContext, { name, size }: BeginUpload, requester: Requester): Promise<UploadState> {
      const { anything } = await uploadLimits(requester);
      if (size > anything.bytes) throw anything.refusal();
      const id = await storage.uploads.begin();
      /** Uploads to remove: a replaced one, or this one if it could not be created. */
      let removable: readonly string[] = [id];
      try {
        return await onceForKey(context, async (trx) => {
          const { userId } = context.principal;
          const forgotten = await makeRoom(trx, userId);
          const now = clock();
          const nothingYet = { sha256: null, fileId: null, createdAt: now, updatedAt: now };
          await trx
            .insertInto('uploads')
            .values({ id, userId, name: fileName(name), size, ...nothingYet })
            .execute();
          trx.afterCommit(() => {
            removable = forgotten === undefined ? [] : [forgotten];
          });
          return { id, offset: 0, size };
        });
      } finally {
        await Promise.all(removable.map((upload) => storage.uploads.abort(upload)));
      }
    },

    /** Returns the progress of an upload. @throws AppError 4004 */
    state: async (principal: Principal, id: string): Promise<UploadState> => stateOf(await find(principal, id)),

    /**
     * Appends a part.
     *
     * @param offset where it begins
     * @param length in bytes, if the client declares it
     * @throws AppError 4000 if it exceeds the announced size; 4004; 4009 with the state to continue from, also while
     * another process receives a part; 4013; 4015; errors of the stream
     */
    async append(
      principal: Principal,
      id: string,
      part: { readonly offset: number; readonly length: number; readonly source: Readable },
      requester: Requester,
    ): Promise<UploadState> {
      const upload = await find(principal, id);
      const { size } = upload;
      const tooMuch = () => errors.invalid({}, `上传的内容超过了开始时声明的 ${size} 字节，请重新上传！`);
      if (part.offset + part.length > size) throw tooMuch();
      const currentConflict = async (message: string) =>
        offsetConflict(await stateOf(await find(principal, id)), message);
      let received: number;
      try {
        received = await holding(id, (stillHeld) =>
          storage.uploads.append(id, part.offset, part.source, size, stillHeld),
        );
      } catch (error) {
        if (error instanceof ContentTooLarge) throw tooMuch();
        if (error instanceof UploadLocked)
          throw await currentConflict('此上传的另一片正在接收，请稍后从已接收的位置继续！');
        if (!(error instanceof OffsetMismatch || error instanceof UploadMissing)) throw error;
        throw await currentConflict('上传的位置不符，请从已接收的位置继续！');
      }
      const now = clock();
      if (now - upload.updatedAt >= noteMs) await set(id, { updatedAt: now });
      const isShown = received >= beginningBytes || received === size;
      if (part.offset < beginningBytes && isShown) await checkBeginning(upload, requester);
      return { id, offset: received, size };
    },

    /**
     * Creates the file once; repeated calls return the same one.
     *
     * @throws AppError 4000 for an unknown category; 4004; 4009 with the state if parts are missing; 4013; 4015
     */
    async finish(
      context: RequestContext,
      id: string,
      categoryId: number | undefined,
      requester: Requester,
    ): Promise<FileRecord> {
      const { principal } = context;
      const upload = await find(principal, id);
      if (upload.fileId !== null) return dependencies.get(principal, upload.fileId);
      const state = await stateOf(upload);
      if (state.offset < state.size) throw offsetConflict(state, '文件还没有传完，请继续上传！');
      const taken = await storeAccepted(await uploadLimits(requester, id), (options) => keep(principal, id, options));
      const keyHash = createHash('sha256').update(`upload ${id}`).digest('hex');
      const once = { ...context, idempotency: { keyHash, fingerprint: id } };
      const file = await dependencies.create(once, { ...taken, name: upload.name, categoryId });
      await set(id, { fileId: file.id });
      return file;
    },

    /** @throws AppError 4004 */
    async giveUp(principal: Principal, id: string): Promise<void> {
      const upload = await find(principal, id);
      await remove(upload);
      if (upload.sha256 !== null && upload.fileId === null) await dependencies.giveUpContent(upload.sha256);
    },

    /** Deletes uploads that were idle for a week. Their data expires in the storage. */
    async sweep(): Promise<void> {
      const before = clock() - limits.uploadKeptMs;
      await database.write((trx) => trx.deleteFrom('uploads').where('updatedAt', '<', before).execute());
    },
  };
}

export type PartUploads = ReturnType<typeof partUploads>;
