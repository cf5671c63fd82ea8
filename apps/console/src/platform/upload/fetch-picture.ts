import { newIdempotencyKey } from '@mutai/client/idempotency-key';
import { fetchedFilesPath } from '@mutai/contract/files/resource';
import type { FetchFile, FileRecord } from '@mutai/contract/files/schema';
import { client, inSession } from '../http/api-client.ts';

/** The server has a limit of its own, which it explains. */
const noTimeout = 0;

/**
 * Has the server take a picture of another site into the library, which browsers may not read.
 *
 * @throws ApiError, of which nothing is shown
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
