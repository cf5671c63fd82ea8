import { ApiError } from '@mutai/client/api-error';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { Code, noRoomData } from '@mutai/contract/response-code';
import type { UnfinishedUpload } from './unfinished.ts';

/** The server's calls for uploads in parts. Each rejects with an ApiError. */
export interface PartCalls {
  readonly begin: () => Promise<UploadState>;
  readonly state: (id: string) => Promise<UploadState>;
  /** @param onProgress takes how much of the part is sent, from 0 to 1 */
  readonly append: (
    id: string,
    offset: number,
    part: Blob,
    onProgress: (fraction: number) => void,
  ) => Promise<UploadState>;
  readonly finish: (id: string) => Promise<FileRecord>;
}

export interface PartsNeeds {
  readonly calls: PartCalls;
  readonly unfinished: UnfinishedUpload;
  /**
   * Waits before another try. Rejects when that is not wanted any more.
   *
   * @param failures how often in a row there was no success
   */
  readonly wait: (failures: number) => Promise<void>;
  /** Whether the browser knows of a network. What fails while it does not is tried for ever. */
  readonly hasNetwork: () => boolean;
  /** Takes how much of the file is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly onOffline: (offline: boolean) => void;
}

/** Tries in a row without a byte that arrives, before it is given up: eight minutes by the waits between them. */
const mostFailures = 20;

const serverFault = 500;

/** The server does not know the upload any more: it begins anew. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === Code.notFound;

/** The storage is full, which takes longer than tries go on. */
const isFull = ({ code, data }: ApiError): boolean =>
  code === Code.notReady &&
  typeof data === 'object' &&
  data !== null &&
  Object.keys(noRoomData).every((key) => key in data);

/** Another try may succeed: no answer, a server or storage that is not there, or one that says where to go on. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    // Of a proxy in front of the server.
    ((error.status ?? 0) >= serverFault && !error.explained) ||
    (error.code === Code.notReady && !isFull(error)) ||
    error.code === Code.conflict);

/**
 * Sends a file in parts, and goes on after whatever comes between: a cut connection, a server that was restarted, a page
 * that was loaded again.
 *
 * @throws ApiError when it was refused, or failed too often; what `wait` rejects with
 */
export async function sendInParts(
  file: Blob,
  { calls, unfinished, wait, hasNetwork, onProgress, onOffline }: PartsNeeds,
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
      else if (!isPassing(error)) throw error;
      // What arrived is the server's to say.
      upload = undefined;
      failures = hasNetwork() ? failures + 1 : Math.max(failures, 1);
      if (failures > mostFailures) throw error;
      if (!isGone(error)) {
        onOffline(true);
        await wait(failures);
      }
    }
  }
}
