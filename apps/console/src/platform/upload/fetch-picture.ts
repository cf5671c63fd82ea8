import { newIdempotencyKey } from '@mutai/client/idempotency-key';
import { fetchedFilesPath } from '@mutai/contract/files/resource';
import type { FetchFile, FileRecord } from '@mutai/contract/files/schema';
import { client, inSession } from '../http/api-client.ts';

/** No timeout: the server has one, and explains it. */
const noTimeout = 0;

/**
 * Lets the server copy a picture from another site into the library, because browsers may not read it.
 *
 * @throws ApiError without showing it
 */
export const fetchPicture = (url: string, signal: AbortSignal): Promise<FileRecord> =>
  inSession(async () => {
    const body: FetchFile = { url };
    const { data } = await client.request<FileRecord>('POST', fetchedFilesPath, {
      body,
      signal,
      idempotencyKey: newIdempotencyKey(),
      timeoutMs: noTimeout,
    });
    return data;
  });
