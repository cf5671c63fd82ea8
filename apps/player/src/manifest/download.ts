import { displayedAddress } from '@mutai/contract/paths';
import type { Arrived } from './arrived.ts';
import type { Asset } from './asset-store.ts';

/** Milliseconds without a byte after which a download counts as broken. */
const silenceMs = 30_000;

/** The server answered with something else than the content. Repeating rarely helps; anything else is the network. */
export class WrongContent extends Error {
  override readonly name = 'WrongContent';
}

/** Headers of the request for a content, such as the token of the display. */
export type HeadersOf = (path: string) => Readonly<Record<string, string>>;

/** @throws WrongContent unless an answer begins where the bytes that have arrived end */
async function checkBegin(response: Response, arrived: Arrived): Promise<void> {
  const bytes = arrived.bytes();
  // A proxy in front may ignore the range, or answer a page of its own. 304 carries nothing.
  if (response.status === 200) {
    if (bytes > 0) await arrived.reset();
  } else if (response.status !== 206 || bytes === 0) throw new WrongContent(`状态 ${String(response.status)}`);
  else if (response.headers.get('content-range')?.startsWith(`bytes ${String(bytes)}-`) !== true) {
    throw new WrongContent('续传位置不符');
  }
}

/** Downloads what has not arrived yet. */
async function receive(
  asset: Asset,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  arrived: Arrived,
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, silenceMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const range = arrived.bytes() === 0 ? undefined : { range: `bytes=${String(arrived.bytes())}-` };
    const response = await fetch(displayedAddress(asset.path), {
      headers: { ...headers, ...range },
      signal: stop.signal,
    });
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${String(response.status)}`);
    await checkBegin(response, arrived);
    if (response.body === null) throw new WrongContent('没有内容');
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) break;
      if (arrived.bytes() + value.byteLength > asset.size) throw new WrongContent('内容过长');
      await arrived.add(value);
      if (arrived.bytes() < asset.size) await onBytes(value.byteLength);
      timer = setTimeout(abort, silenceMs);
    }
    // Answers that are cut off on the way break; one that ends well and is shorter comes from somewhere else.
    if (arrived.bytes() < asset.size) throw new WrongContent('内容不完整');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // Ends what is left of a refused answer.
    stop.abort();
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
  try {
    await arrived.readKept(signal);
    if (arrived.bytes() < asset.size) await receive(asset, headers, signal, arrived, onBytes);
    const content = arrived.content();
    if (content === undefined) throw new WrongContent('校验值不符');
    return content;
  } catch (error) {
    if (error instanceof WrongContent) await arrived.reset();
    throw error;
  }
}
