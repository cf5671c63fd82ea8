import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { EventParser } from './event-parser.ts';
import { eventStream } from './event-stream.ts';
import type { Sendable } from './transport.ts';

interface Event {
  readonly n: number;
}

/** Server whose connections the test answers one by one. */
function scripted(...replies: readonly ((request: Sendable) => Response | Promise<Response>)[]) {
  const asked: { readonly at: number; readonly headers: Readonly<Record<string, string>> }[] = [];
  const begun = Date.now();
  const client = createClient({
    baseUrl: '/api/v1',
    token: () => `token ${String(asked.length + 1)}`,
    transport: async (_url, request) => {
      const reply = replies[asked.length] ?? lost;
      asked.push({ at: Date.now() - begun, headers: Object.fromEntries(request.headers) });
      return reply(request);
    },
  });
  return { client, asked };
}

const type = { 'content-type': 'text/event-stream' };
const stream = (text: string) => () => new Response(text, { headers: type });
const refusal = (status: number, code: number) => () =>
  new Response(JSON.stringify({ code, message: '不行' }), { status });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** Connection that sends `text` and then stays open silently. */
const openWith = (text: string, cancelled: () => void) => () =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: cancelled,
    }),
    { headers: type },
  );

const stop = { controller: new AbortController() };

/** Reads events until the stream ends or fails; returns the error. */
async function read(client: ReturnType<typeof createClient>, events: Event[], upTo = Infinity): Promise<unknown> {
  try {
    for await (const event of eventStream<Event>(client, '/events', stop.controller.signal)) {
      events.push(event);
      if (events.length === upTo) break;
    }
    return 'ended';
  } catch (error) {
    return error;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  stop.controller = new AbortController();
});
afterEach(() => {
  const left = vi.getTimerCount();
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (left > 0) throw new Error(`${String(left)} timers are still pending.`);
});

test('events are parsed regardless of chunk boundaries', () => {
  const text = ': hello\r\nretry: 2500\r\n\r\nid: 7\ndata: {"n":\r\ndata:1}\n\nevent: x\rdata\r\rid: 8\n\ndata: lost';
  for (const size of [1, 2, 3, 1000]) {
    const parser = new EventParser();
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    );
    expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(['{"n":\n1}', '']);
    expect([parser.lastEventId, parser.retryMs]).toEqual(['8', 2500]);
  }
});

test('reconnects with the last id and the current token after the delay sent by the server', async () => {
  const { client, asked } = scripted(
    stream('retry: 3000\n\nid: 4\ndata: {"n":1}\n\nid: 5\ndata: {"n":'),
    stream(':\nid: 9\n\ndata: {"n":2}\n\n'),
    refusal(401, 4051),
  );
  const events: Event[] = [];
  const reading = read(client, events);
  await vi.runAllTimersAsync();
  expect(await reading).toMatchObject({ code: 4051, message: '不行' });
  expect(events).toEqual([{ n: 1 }, { n: 2 }]);
  expect(asked.map(({ at, headers }) => [at, headers['last-event-id'], headers['authorization']])).toEqual([
    [0, undefined, 'Bearer token 1'],
    [3000, '4', 'Bearer token 2'],
    [6000, '9', 'Bearer token 3'],
  ]);
});

test('starts after the given event', async () => {
  const { client, asked } = scripted(refusal(403, 4003));
  const reading = eventStream(client, '/events', stop.controller.signal, '12');
  await expect(reading.next()).rejects.toMatchObject({ code: 4003 });
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual(['12']);
});

test('backs off while the server is unreachable and resets the delay after a success', async () => {
  const away = [lost, refusal(503, 5003), refusal(429, 4029), () => new Response('<html>'), lost, lost, lost];
  const { client, asked } = scripted(...away, stream('data: {"n":1}\n\n'), lost, refusal(403, 4003));
  const reading = read(client, []);
  await vi.runAllTimersAsync();
  expect(await reading).toMatchObject({ code: 4003 });
  const pauses = asked.map(({ at }, n) => at - (asked[n - 1]?.at ?? 0));
  expect(pauses).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 1000, 2000]);
});

test('drops a silent connection', async () => {
  const cancelled = vi.fn<() => void>();
  const { client, asked } = scripted(openWith('data: {"n":1}\n\n', cancelled), refusal(404, 4004));
  const reading = read(client, []);
  await vi.advanceTimersByTimeAsync(59_999);
  expect([asked.length, cancelled.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(cancelled).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect([await reading, asked.length]).toMatchObject([{ code: 4004 }, 2]);
});

test.for(['signal', 'loop'] as const)('ending by %s closes the connection', async (by) => {
  const cancelled = vi.fn<() => void>();
  const { client, asked } = scripted(openWith('data: {"n":1}\n\n', cancelled));
  const reading = read(client, [], by === 'loop' ? 1 : 2);
  await vi.advanceTimersByTimeAsync(10);
  if (by === 'signal') stop.controller.abort();
  expect(await reading).toBe('ended');
  expect([cancelled.mock.calls.length, asked.length]).toEqual([1, 1]);
});

test('can be aborted while waiting to reconnect', async () => {
  const { client, asked } = scripted(lost);
  const reading = read(client, []);
  await vi.advanceTimersByTimeAsync(500);
  stop.controller.abort();
  expect([await reading, asked.length]).toEqual(['ended', 1]);
});
