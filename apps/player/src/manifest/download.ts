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

/**
 * Downloads a content whole and checks its digest while it arrives. In JavaScript, because browsers offer
 * `crypto.subtle` neither over plain HTTP nor for streams.
 *
 * @param headers of the request
 * @param onProgress called with the bytes that have arrived
 * @throws WrongContent, or any other error if the connection broke
 */
export async function download(
  asset: Asset,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, silenceMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const response = await fetch(displayedAddress(asset.path), { headers, signal: stop.signal });
    // 206 and 304 carry a part or nothing; a proxy in front may answer a page of its own.
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${String(response.status)}`);
    if (response.status !== 200 || response.body === null) throw new WrongContent(`状态 ${String(response.status)}`);
    const reader = response.body.getReader();
    const digest = sha256.create();
    const pieces: Blob[] = [];
    let open: Uint8Array<ArrayBuffer>[] = [];
    let [openBytes, bytes] = [0, 0];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
      digest.update(value);
      open.push(value);
      openBytes += value.byteLength;
      bytes += value.byteLength;
      if (bytes > asset.size) throw new WrongContent('内容过长');
      if (openBytes >= pieceBytes) {
        pieces.push(new Blob(open));
        [open, openBytes] = [[], 0];
      }
      onProgress(bytes);
    }
    // Answers that are cut off on the way break; one that ends well and is shorter comes from somewhere else.
    if (bytes < asset.size) throw new WrongContent('内容不完整');
    if (bytesToHex(digest.digest()) !== asset.sha256) throw new WrongContent('校验值不符');
    return new Blob([...pieces, ...open], { type: asset.mimetype });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // Ends what is left of a refused answer.
    stop.abort();
  }
}
