import { readAnswer, refusalOf } from '@mutai/client/answer';
import { client } from '../http/api-client.ts';

/** First bytes of a file. */
export interface Beginning {
  readonly content: ArrayBuffer;
  /** Media type, with the charset of texts that are not UTF-8. */
  readonly type: string;
  /** True if the content is complete. */
  readonly whole: boolean;
}

const notFound = 404;
/** Response to a range of an empty file. */
const rangeNotSatisfiable = 416;

/** Returns true if a `content-range` covers the whole content (`bytes 0-99/100`). */
function isWhole(range: string | null): boolean {
  const [, end, size] = /^bytes 0-(\d+)\/(\d+)$/.exec(range ?? '') ?? [];
  return range === null || Number(end) + 1 === Number(size);
}

/**
 * Reads the first bytes of a file.
 *
 * @param bytes largest number of bytes
 * @returns `null` if the file does not exist
 * @throws ApiError if it could not be read
 */
export function readBeginning(address: string, bytes: number, signal: AbortSignal): Promise<Beginning | null> {
  const headers = { range: `bytes=0-${bytes - 1}` };
  // No timeout: a megabyte takes long on a slow connection.
  return client.open('GET', address, { headers, signal, timeoutMs: 0 }, async (response) => {
    const type = response.headers.get('content-type') ?? '';
    if (response.status === notFound) return null;
    if (response.status === rangeNotSatisfiable) return { content: new ArrayBuffer(), type, whole: true };
    if (!response.ok) throw refusalOf('GET', await readAnswer(response));
    const content = await response.arrayBuffer();
    return { content, type, whole: isWhole(response.headers.get('content-range')) };
  });
}
