import { readAnswer, refusalOf } from '@mutai/client/answer';
import { client } from '../http/api-client.ts';

/** The beginning of a content. */
export interface Beginning {
  readonly content: ArrayBuffer;
  /** Media type, with the encoding of a text that is not UTF-8. */
  readonly type: string;
  /** It is all there is. */
  readonly whole: boolean;
}

const notFound = 404;
/** Nothing of an empty content can be given. */
const rangeNotSatisfiable = 416;

/** Whether a part of a content, as `content-range` tells it (`bytes 0-99/100`), is all of it. */
function isWhole(range: string | null): boolean {
  const [, end, size] = /^bytes 0-(\d+)\/(\d+)$/.exec(range ?? '') ?? [];
  return range === null || Number(end) + 1 === Number(size);
}

/**
 * Reads the beginning of what a file holds, at its own address.
 *
 * @param bytes to read at most
 * @returns null when there is nothing at the address (any more)
 * @throws ApiError when it could not be read
 */
export function readBeginning(address: string, bytes: number, signal: AbortSignal): Promise<Beginning | null> {
  const headers = { range: `bytes=0-${bytes - 1}` };
  // As long as it takes: a megabyte on a slow line.
  return client.open('GET', address, { headers, signal, timeoutMs: 0 }, async (response) => {
    const type = response.headers.get('content-type') ?? '';
    if (response.status === notFound) return null;
    if (response.status === rangeNotSatisfiable) return { content: new ArrayBuffer(), type, whole: true };
    if (!response.ok) throw refusalOf('GET', await readAnswer(response));
    const content = await response.arrayBuffer();
    return { content, type, whole: isWhole(response.headers.get('content-range')) };
  });
}
