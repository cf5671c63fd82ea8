import { displayedAddress } from '@mutai/contract/paths';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Asset } from './asset-store.ts';

/** Milliseconds without a byte after which a download counts as broken. */
const silenceMs = 30_000;
/** Bytes that are collected before they are handed to the browser, which may write them to disk. */
const pieceBytes = 4 * 1024 * 1024;

/** The server answered with something else than the content. Repeating rarely helps; anything else is the network. */
export class WrongContent extends Error {
  override readonly name = 'WrongContent';
}

/** Headers of the request for a content, such as the token of the display. */
export type HeadersOf = (path: string) => Readonly<Record<string, string>>;

/** Bytes of a content that have arrived: a download that broke or was stopped goes on after them. */
export interface Arrived {
  digest: ReturnType<typeof sha256.create>;
  pieces: Blob[];
  bytes: number;
}

export const nothingArrived = (): Arrived => ({ digest: sha256.create(), pieces: [], bytes: 0 });

/** @throws WrongContent unless an answer begins where the bytes that have arrived end */
function checkBegin(response: Response, arrived: Arrived): void {
  // A proxy in front may ignore the range, or answer a page of its own. 304 carries nothing.
  if (response.status === 200) Object.assign(arrived, nothingArrived());
  else if (response.status !== 206 || arrived.bytes === 0) throw new WrongContent(`状态 ${String(response.status)}`);
  else if (response.headers.get('content-range')?.startsWith(`bytes ${String(arrived.bytes)}-`) !== true) {
    throw new WrongContent('续传位置不符');
  }
}

/**
 * Downloads a content whole and checks its digest while it arrives. In JavaScript, because browsers offer
 * `crypto.subtle` neither over plain HTTP nor for streams.
 *
 * @param headers of the request
 * @param arrived what earlier attempts brought; this one adds to it
 * @param onBytes called with the number of bytes of each part but the last; the next one is read when it has resolved
 * @throws WrongContent, what `onBytes` throws, or any other error if the connection broke
 */
export async function download(
  asset: Asset,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  arrived: Arrived,
  onBytes: (bytes: number) => Promise<void>,
): Promise<Blob> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, silenceMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;
  const keep = () => {
    if (openBytes > 0) arrived.pieces.push(new Blob(open));
    [open, openBytes] = [[], 0];
  };
  try {
    const range = arrived.bytes === 0 ? undefined : { range: `bytes=${String(arrived.bytes)}-` };
    const response = await fetch(displayedAddress(asset.path), {
      headers: { ...headers, ...range },
      signal: stop.signal,
    });
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${String(response.status)}`);
    checkBegin(response, arrived);
    if (response.body === null) throw new WrongContent('没有内容');
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) break;
      arrived.digest.update(value);
      open.push(value);
      openBytes += value.byteLength;
      arrived.bytes += value.byteLength;
      if (arrived.bytes > asset.size) throw new WrongContent('内容过长');
      if (openBytes >= pieceBytes) keep();
      if (arrived.bytes < asset.size) await onBytes(value.byteLength);
      timer = setTimeout(abort, silenceMs);
    }
    // Answers that are cut off on the way break; one that ends well and is shorter comes from somewhere else.
    if (arrived.bytes < asset.size) throw new WrongContent('内容不完整');
    if (bytesToHex(arrived.digest.digest()) !== asset.sha256) throw new WrongContent('校验值不符');
    keep();
    const content = new Blob(arrived.pieces, { type: asset.mimetype });
    Object.assign(arrived, nothingArrived());
    return content;
  } catch (error) {
    if (error instanceof WrongContent) Object.assign(arrived, nothingArrived());
    else keep();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // Ends what is left of a refused answer.
    stop.abort();
  }
}
