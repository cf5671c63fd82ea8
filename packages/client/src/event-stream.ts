import { readAnswer, refusalOf } from './answer.ts';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import { EventParser } from './event-parser.ts';

/** First reconnection delay, in milliseconds, unless the server sends one. */
const firstPauseMs = 1000;
/** Longest reconnection delay, in milliseconds. The delay doubles with each failure. */
const longestPauseMs = 30_000;
/** Milliseconds of silence after which a connection counts as lost. The server sends a heartbeat every 25,000. */
const silenceMs = 60_000;

/** Errors that a retry cannot fix. 429 and 408 can be retried. */
const isFinal = (error: ApiError): boolean =>
  error.kind === 'request' || (error.kind === 'bad-request' && error.status !== 429 && error.status !== 408);

/** Exponential backoff with jitter, so that disconnected clients do not return at the same time. */
function pauseAfter(failures: number, firstMs: number): number {
  const longest = Math.max(longestPauseMs, firstMs);
  return Math.min(firstMs * 2 ** failures, longest) * (0.5 + Math.random() / 2);
}

/** Waits; resolves early if the signal aborts. */
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

/** Signal for one connection, which also aborts after `silenceMs` without data. */
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

/** Events of one connection until it ends. @throws ApiError if it is rejected or breaks */
async function* connect(client: Client, path: string, lastEventId: string, outer: AbortSignal) {
  const { signal, heard, end } = lifeline(outer);
  const headers = { accept: 'text/event-stream', ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }) };
  try {
    const stream = await client.open('GET', path, { headers, signal, timeoutMs: 0 }, streamOf);
    const reader = stream.getReader();
    // `TextDecoderStream` exists since Chromium 71; displays are older.
    const decoder = new TextDecoder();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (;;) {
      heard();
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new ApiError('network', 'the stream broke off', { method: 'GET', cause });
      });
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    end();
  }
}

/**
 * Reads an event stream (text/event-stream with JSON data). Uses `fetch`, because `EventSource` cannot send an
 * `Authorization` header. Reconnects with exponential backoff and the id of the last event, requesting the token anew
 * each time.
 *
 * @param path relative to the client's base URL
 * @param signal ends the stream; leaving the consuming loop ends it too
 * @param lastEventId id of the last known event; empty: the stream starts with new events
 * @throws ApiError for a permanent error, such as an ended session
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
