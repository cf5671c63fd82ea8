import { ApiError } from '@mutai/client/api-error';
import { upload } from '@mutai/client/files';
import { newIdempotencyKey } from '@mutai/client/idempotency-key';
import {
  fileByHashPath,
  filePermissions,
  filesPath,
  fileType,
  finishedUploadPath,
  partType,
  posterPath,
  uploadFields,
  uploadOffsetHeader,
  uploadPath,
  uploadsPath,
} from '@mutai/contract/files/resource';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { Code } from '@mutai/contract/response-code';
import { startTimer } from '../clock.ts';
import { client, inSession } from '../http/api-client.ts';
import { logFault } from '../log.ts';
import { useSession } from '../session/session-store.ts';
import { sha256Of } from './hash.ts';
import { posterOf } from './poster.ts';
import { sendInParts, type PartCalls } from './send-in-parts.ts';
import { unfinishedUpload, withUnfinished } from './unfinished.ts';

/** What sending a file tells, and what stops it. */
interface FileControl {
  readonly signal: AbortSignal;
  /** Takes how much is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly onStep: (step: 'checking' | 'sending' | 'offline') => void;
}

/** A file that the site has, and whether it had its content before. */
export interface SentFile {
  readonly file: FileRecord;
  readonly existed: boolean;
}

/** Milliseconds without a byte that is taken, after which a part is sent again. Less than the server's own two minutes. */
const stalledMs = 60_000;
/** Milliseconds before each further try; the last one again and again. */
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;
const longestRetryMs = 30_000;
const noTimeout = 0;

/** Runs a request as the present user, and shows nothing of its failure. */
const quietly = <T>(run: () => Promise<{ readonly data: T }>): Promise<T> => inSession(async () => (await run()).data);

/** Sends a part; one that does not move for a minute counts as lost, as after a laptop was closed. */
async function appendPart(
  path: string,
  offset: number,
  part: Blob,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<UploadState> {
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  signal.addEventListener('abort', forward);
  let stopWatch = startTimer(stalledMs, forward);
  try {
    return await quietly<UploadState>(() =>
      client.request('PATCH', path, {
        body: part,
        headers: { 'content-type': partType, [uploadOffsetHeader]: String(offset) },
        signal: stop.signal,
        timeoutMs: noTimeout,
        onUploadProgress: (fraction) => {
          stopWatch();
          stopWatch = startTimer(stalledMs, forward);
          onProgress(fraction);
        },
      }),
    );
  } catch (error) {
    if (stop.signal.aborted && !signal.aborted) {
      throw new ApiError('timeout', 'the part does not move', { method: 'PATCH', cause: error });
    }
    throw error;
  } finally {
    stopWatch();
    signal.removeEventListener('abort', forward);
  }
}

function partCalls(file: File, categoryId: number | undefined, signal: AbortSignal): PartCalls {
  return {
    begin: () =>
      quietly(() =>
        client.request<UploadState>('POST', uploadsPath, {
          body: { name: file.name, size: file.size },
          idempotencyKey: newIdempotencyKey(),
          signal,
        }),
      ),
    state: (id) => quietly(() => client.request<UploadState>('GET', uploadPath(id), { signal })),
    append: (id, offset, part, onProgress) => appendPart(uploadPath(id), offset, part, signal, onProgress),
    // The whole may have to be hashed once more, or go on to another storage.
    finish: (id) =>
      quietly(() =>
        client.request<FileRecord>('POST', finishedUploadPath(id), {
          body: categoryId === undefined ? {} : { categoryId },
          signal,
          timeoutMs: noTimeout,
        }),
      ),
  };
}

/**
 * Waits for another try: for a while, and no longer than until there is a network again. Where the browser says that there
 * is none the wait is a long one, not one without end: it says so too on a machine whose only network is its own.
 */
function waitForRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const delay = navigator.onLine ? retryMs[failures - 1] : undefined;
    const stopTimer = startTimer(delay ?? longestRetryMs, () => end(resolve));
    const onOnline = (): void => end(resolve);
    const onAbort = (): void => end(() => reject(new ApiError('aborted', 'upload stopped')));
    const end = (settle: () => void): void => {
      stopTimer();
      window.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    window.addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

/** The file that holds a content; undefined: none, or none that this user may see. */
async function fileHolding(sha256: string, signal: AbortSignal): Promise<FileRecord | undefined> {
  try {
    return await quietly(() => client.request<FileRecord>('GET', fileByHashPath(sha256), { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.code === Code.notFound) return undefined;
    throw error;
  }
}

async function holding(file: File, { signal, onStep }: FileControl): Promise<FileRecord | undefined> {
  if (!holdsAny(useSession.getState().auth, [filePermissions.read])) return undefined;
  onStep('checking');
  const sha256 = await sha256Of(file, signal);
  onStep('sending');
  return sha256 === undefined ? undefined : fileHolding(sha256, signal);
}

function sendLarge(
  file: File,
  categoryId: number | undefined,
  { signal, onProgress, onStep }: FileControl,
): Promise<FileRecord> {
  return withUnfinished(useSession.getState().id, file, (unfinished) =>
    sendInParts(file, {
      calls: partCalls(file, categoryId, signal),
      unfinished,
      wait: (failures) => waitForRetry(failures, signal),
      hasNetwork: () => navigator.onLine,
      onProgress,
      onOffline: (offline) => onStep(offline ? 'offline' : 'sending'),
    }),
  );
}

function sendSmall(
  file: File,
  categoryId: number | undefined,
  idempotencyKey: string,
  { signal, onProgress }: FileControl,
): Promise<FileRecord> {
  const data = categoryId === undefined ? {} : { [uploadFields.categoryId]: String(categoryId) };
  const field = uploadFields.file;
  return quietly(() =>
    upload<FileRecord>(client, filesPath, file, { field, data, idempotencyKey, signal, onProgress }),
  );
}

/**
 * Brings a file to the library of materials: not at all where the site has its content, in one piece where it is small, in
 * parts that go on after a cut where it is not. Shows nothing.
 *
 * @param categoryId undefined: the default one
 * @param idempotencyKey the same for every try, so that a file whose answer was lost is not there twice
 * @throws ApiError, UnreadableFile
 */
export async function sendFile(
  file: File,
  categoryId: number | undefined,
  idempotencyKey: string,
  control: FileControl,
): Promise<SentFile> {
  const held = await holding(file, control);
  if (held !== undefined) return { file: held, existed: true };
  const poster = file.type.startsWith('video/') ? posterOf(file, control.signal) : undefined;
  const sent =
    file.size > limits.partBytes
      ? await sendLarge(file, categoryId, control)
      : await sendSmall(file, categoryId, idempotencyKey, control);
  return { file: await withPoster(sent, await poster, control.signal), existed: false };
}

/** Sends the picture of a video after it. The video is there with it or without. */
async function withPoster(file: FileRecord, poster: File | undefined, signal: AbortSignal): Promise<FileRecord> {
  if (poster === undefined || file.type !== fileType.video || file.hasThumbnails) return file;
  const field = uploadFields.file;
  try {
    return await quietly(() => upload<FileRecord>(client, posterPath(file.id), poster, { field, signal }));
  } catch (error) {
    logFault(error);
    return file;
  }
}

/** Gives up what has arrived of a file that is not to be sent any more; what cannot be given up now, goes by itself. */
export async function giveUpFile(file: File): Promise<void> {
  const unfinished = unfinishedUpload(useSession.getState().id, file);
  const id = unfinished.id();
  if (id === undefined) return;
  unfinished.forget();
  await quietly(() => client.request<null>('DELETE', uploadPath(id)));
}
