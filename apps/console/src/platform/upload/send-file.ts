import { ApiError } from '@mutai/client/api-error';
import { upload } from '@mutai/client/files';
import { newIdempotencyKey } from '@mutai/client/idempotency-key';
import { filePermissions } from '@mutai/contract/files/page';
import {
  fileByHashPath,
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
import { createPoster } from './poster.ts';
import { sendInParts, type PartCalls } from './send-in-parts.ts';
import { unfinishedUpload, withUnfinished } from './unfinished.ts';

/** Progress callbacks and cancellation of an upload. */
interface FileControl {
  readonly signal: AbortSignal;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly onStep: (step: 'checking' | 'sending' | 'offline') => void;
}

/** Uploaded file. `existed` is true if the site already had its content. */
export interface SentFile {
  readonly file: FileRecord;
  readonly existed: boolean;
}

/** Time without progress after which a part is sent again, in milliseconds. Must be below the server's two minutes. */
const stallTimeoutMs = 60_000;
/** Delays before retries, in milliseconds; the last one repeats. */
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;
const maxRetryMs = 30_000;
const noTimeout = 0;

/** Runs a request in the current session without showing failures. */
const quietly = <T>(run: () => Promise<{ readonly data: T }>): Promise<T> => inSession(async () => (await run()).data);

/** Sends a part. Rejects if it makes no progress, for example after a laptop was closed. */
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
  let stopWatch = startTimer(stallTimeoutMs, forward);
  try {
    return await quietly<UploadState>(() =>
      client.request('PATCH', path, {
        body: part,
        headers: { 'content-type': partType, [uploadOffsetHeader]: String(offset) },
        signal: stop.signal,
        timeoutMs: noTimeout,
        onUploadProgress: (fraction) => {
          stopWatch();
          stopWatch = startTimer(stallTimeoutMs, forward);
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
    // No timeout: the server may hash the whole file again, or copy it to another storage.
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
 * Waits before a retry, at most until the network is back. Even if the browser reports no network, the wait is limited:
 * it may report none on a machine that only reaches itself.
 */
function waitForRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const delay = navigator.onLine ? retryMs[failures - 1] : undefined;
    const stopTimer = startTimer(delay ?? maxRetryMs, () => end(resolve));
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

/** Finds the file with a content; `undefined` if there is none that the user may see. */
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
 * Uploads a file to the library of materials. Content that the site already has is not sent; small files are sent in
 * one request, larger ones in parts that can be resumed. Shows nothing.
 *
 * @param categoryId `undefined`: default category
 * @param idempotencyKey must be the same for all retries, so that a lost response does not create the file twice
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
  const poster = file.type.startsWith('video/') ? createPoster(file, control.signal) : undefined;
  const sent =
    file.size > limits.partBytes
      ? await sendLarge(file, categoryId, control)
      : await sendSmall(file, categoryId, idempotencyKey, control);
  return { file: await withPoster(sent, await poster, control.signal), existed: false };
}

/** Uploads the poster after the video. A failure does not affect the video. */
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

/** Discards the parts of a cancelled upload. If the request fails, they expire on the server. */
export async function giveUpFile(file: File): Promise<void> {
  const unfinished = unfinishedUpload(useSession.getState().id, file);
  const id = unfinished.id();
  if (id === undefined) return;
  unfinished.forget();
  await quietly(() => client.request<null>('DELETE', uploadPath(id)));
}
