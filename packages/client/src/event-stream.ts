import { readAnswer, refusalOf } from './answer.ts';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import { EventParser } from './event-parser.ts';

/** Milliseconds before the first attempt to come back, where the server names no other. */
const firstPauseMs = 1000;
/** Milliseconds that the pause grows to, doubling with each attempt that fails. */
const longestPauseMs = 30_000;
/** Milliseconds without a word after which a connection counts as lost: the server sends one every 25,000. */
const silenceMs = 60_000;

/** Refusals that another attempt would meet as well; being too many or too slow is none of them. */
const isFinal = (error: ApiError): boolean =>
  error.kind === 'request' || (error.kind === 'bad-request' && error.status !== 429 && error.status !== 408);

/** Longer after each failure, and never the same for all who were cut off at once. */
function pauseAfter(failures: number, firstMs: number): number {
  const longest = Math.max(longestPauseMs, firstMs);
  return Math.min(firstMs * 2 ** failures, longest) * (0.5 + Math.random() / 2);
}

/** Waits, but not beyond the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** A signal of its own for one connection, which also ends when nothing has been heard for too long. */
function lifeline(outer: AbortSignal) {
  const connection = new AbortController();
  const cut = (): void => {
    connection.abort();
  };
  let timer = setTimeout(cut, silenceMs);
  outer.addEventListener('abort', cut);
  return {
    signal: connection.signal,
    heard: (): void => {
      clearTimeout(timer);
      timer = setTimeout(cut, silenceMs);
    },
    end: (): void => {
      clearTimeout(timer);
      outer.removeEventListener('abort', cut);
      cut();
    },
  };
}

async function streamOf(response: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!response.ok || !isStream || response.body === null) throw refusalOf('GET', await readAnswer(response));
  return response.body;
}

/** What comes over one connection, until it ends. @throws ApiError when it is refused or breaks off */
async function* connect(client: Client, path: string, lastEventId: string, outer: AbortSignal) {
  const { signal, heard, end } = lifeline(outer);
  const headers = { accept: 'text/event-stream', ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }) };
  try {
    const stream = await client.open('GET', path, { headers, signal, timeoutMs: 0 }, streamOf);
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (;;) {
      heard();
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new ApiError('network', 'the stream broke off', { method: 'GET', cause });
      });
      if (done) return;
      yield value;
    }
  } finally {
    end();
  }
}

/**
 * Reads a stream of events (text/event-stream, each with JSON as its data), by `fetch`, because `EventSource` sends no
 * `Authorization` header. Comes back by itself after a cut, later after each failure, with the id of the last event.
 * The token is asked for anew each time.
 *
 * @param path relative to the client's base
 * @param signal ends it; leaving the loop that reads does as well
 * @param lastEventId of the last event that is known; empty: the stream begins with what happens from now on
 * @throws ApiError when the server refuses for good, as for a session that is over
 */
export async function* eventStream<E>(
  client: Client,
  path: string,
  signal: AbortSignal,
  lastEventId = '',
): AsyncGenerator<E, void> {
  const parser = new EventParser();
  parser.lastEventId = lastEventId;
  for (let failures = 0; !signal.aborted; failures += 1) {
    parser.begin();
    try {
      for await (const text of connect(client, path, parser.lastEventId, signal)) {
        failures = 0;
        for (const data of parser.push(text)) yield JSON.parse(data) as E;
      }
    } catch (error) {
      if (!(error instanceof ApiError) || isFinal(error)) throw error;
    }
    await pause(pauseAfter(failures, parser.retryMs ?? firstPauseMs), signal);
  }
}
