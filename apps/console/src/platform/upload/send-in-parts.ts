import { ApiError } from '@mutai/client/api-error';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { Code, noRoomData } from '@mutai/contract/response-code';
import type { UnfinishedUpload } from './unfinished.ts';

/** API calls for uploads in parts. Each rejects with an ApiError. */
export interface PartCalls {
  readonly begin: () => Promise<UploadState>;
  readonly state: (id: string) => Promise<UploadState>;
  /** @param onProgress called with the sent fraction of the part, from 0 to 1 */
  readonly append: (
    id: string,
    offset: number,
    part: Blob,
    onProgress: (fraction: number) => void,
  ) => Promise<UploadState>;
  readonly finish: (id: string) => Promise<FileRecord>;
}

export interface SendPartsDependencies {
  readonly calls: PartCalls;
  readonly unfinished: UnfinishedUpload;
  /**
   * Waits before a retry. Rejects if cancelled.
   *
   * @param failures number of consecutive failures
   */
  readonly wait: (failures: number) => Promise<void>;
  /** Returns true if the browser reports a network. Without one, retries are unlimited. */
  readonly hasNetwork: () => boolean;
  /** Called with the sent fraction of the file, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly onOffline: (offline: boolean) => void;
}

/** Largest number of consecutive failures without progress, eight minutes with the delays. */
const maxFailures = 20;

const serverFault = 500;

/** The server has forgotten the upload: start again. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === Code.notFound;

/** Retrying a full storage takes too long: report it. */
const isFull = ({ code, data }: ApiError): boolean =>
  code === Code.notReady &&
  typeof data === 'object' &&
  data !== null &&
  Object.keys(noRoomData).every((key) => key in data);

/** Errors worth a retry: no response, server or storage unavailable, or a conflict that tells the offset. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    // Errors of a proxy in front of the server.
    ((error.status ?? 0) >= serverFault && !error.explained) ||
    (error.code === Code.notReady && !isFull(error)) ||
    error.code === Code.conflict);

/**
 * Sends a file in parts. Resumes after lost connections, restarts of the server and reloads of the page.
 *
 * @throws ApiError if it is rejected or fails too often; errors of `wait`
 */
export async function sendInParts(
  file: Blob,
  { calls, unfinished, wait, hasNetwork, onProgress, onOffline }: SendPartsDependencies,
): Promise<FileRecord> {
  const open = async (): Promise<UploadState> => {
    const known = unfinished.id();
    if (known !== undefined) return calls.state(known);
    const begun = await calls.begin();
    unfinished.remember(begun.id);
    return begun;
  };
  let failures = 0;
  let upload: UploadState | undefined;
  for (;;) {
    try {
      upload ??= await open();
      onOffline(false);
      const { id, offset, size } = upload;
      onProgress(offset / size);
      if (offset >= size) {
        const made = await calls.finish(id);
        unfinished.forget();
        return made;
      }
      const part = file.slice(offset, offset + limits.partBytes);
      upload = await calls.append(id, offset, part, (fraction) => onProgress((offset + part.size * fraction) / size));
      failures = 0;
    } catch (error) {
      if (isGone(error)) unfinished.forget();
      else if (!isRetryable(error)) throw error;
      // Ask the server how much has arrived.
      upload = undefined;
      failures = hasNetwork() ? failures + 1 : Math.max(failures, 1);
      if (failures > maxFailures) throw error;
      if (!isGone(error)) {
        onOffline(true);
        await wait(failures);
      }
    }
  }
}
