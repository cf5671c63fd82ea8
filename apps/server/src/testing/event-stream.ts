import { lastEventIdHeader, type ServerEvent } from '@mutai/contract/events';
import { eventsPath } from '@mutai/contract/paths';
import { expect, onTestFinished } from 'vitest';
import type { Server } from '../platform/http/server.ts';

/** Guard against hanging, in milliseconds. */
const timeout = 20_000;

/** Events received from a stream so far. */
export interface EventStream {
  readonly headers: Headers;
  readonly events: readonly ServerEvent[];
  /** Ids of events that have one. */
  readonly ids: readonly number[];
  /** Last id sent by the server, with or without an event. */
  lastId(): string;
  /** Waits for a number of events. @returns all received events */
  until(count: number): Promise<readonly ServerEvent[]>;
  /** Resolves when the server ends the stream, or the connection breaks. */
  readonly ended: Promise<void>;
  /** Closes the connection. */
  close(): void;
}

/** Starts listening on a port of the loopback interface. @returns its address */
export async function listenOn(server: Pick<Server, 'listen'>): Promise<string> {
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** Requests a stream like a client. @param lastId of the last event of an earlier stream */
export function askForStream(
  origin: string,
  token: string,
  lastId?: string,
  signal?: AbortSignal,
  path = eventsPath,
): Promise<Response> {
  return fetch(origin + path, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, br',
      ...(lastId === undefined ? {} : { [lastEventIdHeader]: lastId }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Opens a stream and collects its events. @param path of the stream; that of users by default */
export async function openStream(
  origin: string,
  token: string,
  lastId?: string,
  path = eventsPath,
): Promise<EventStream> {
  const cut = new AbortController();
  onTestFinished(() => cut.abort());
  const response = await askForStream(origin, token, lastId, cut.signal, path);
  expect(response.status).toBe(200);
  const events: ServerEvent[] = [];
  const ids: number[] = [];
  let last = lastId ?? '';

  const take = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const [id, data] = [field('id'), field('data')];
    last = id ?? last;
    if (data === undefined) return;
    events.push(JSON.parse(data) as ServerEvent);
    if (id !== undefined) ids.push(Number(id));
  };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  return {
    headers: response.headers,
    events,
    ids,
    lastId: () => last,
    async until(count) {
      await expect.poll(() => events.length, { timeout }).toBeGreaterThanOrEqual(count);
      return events;
    },
    ended: read().catch(() => undefined),
    close: () => cut.abort(),
  };
}
