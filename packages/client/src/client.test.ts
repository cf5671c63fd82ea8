import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, type ClientOptions, type ReceivedAnswer } from './client.ts';
import type { Sendable } from './transport.ts';

interface Sent extends Sendable {
  readonly url: string;
}

const sent: Sent[] = [];
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** Client whose requests the test answers. */
const clientAnswering = (
  reply: (request: Sent) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) =>
  createClient({
    baseUrl: '/api/v1',
    token: () => 'token',
    ...options,
    transport: async (url, request) => {
      sent.push({ url, ...request });
      return reply({ url, ...request });
    },
  });

function lastSent(): Sent {
  const last = sent.at(-1);
  if (last === undefined) throw new Error('Nothing was sent.');
  return last;
}

/** Never answers; rejects like `fetch` when aborted. */
const silence = ({ signal }: Sent) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new DOMException('aborted', 'AbortError'));
    });
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  const left = vi.getTimerCount();
  vi.useRealTimers();
  sent.length = 0;
  if (left > 0) throw new Error(`${String(left)} timers are still pending.`);
});

describe('a request', () => {
  test('carries path, defined parameters, token and JSON', async () => {
    const client = clientAnswering(() => answer({ code: 2000, data: 7, total: 1, message: '好' }));
    const query = { page: 1, nickname: '张 三&', status: undefined };
    expect(await client.request('PATCH', '/users', { query, body: { a: 1 } })).toEqual({
      code: 2000,
      data: 7,
      total: 1,
      message: '好',
    });
    const { url, method, headers, body } = lastSent();
    expect([url, method, body]).toEqual(['/api/v1/users?page=1&nickname=%E5%BC%A0+%E4%B8%89%26', 'PATCH', '{"a":1}']);
    expect(Object.fromEntries(headers)).toEqual({
      authorization: 'Bearer token',
      'content-type': 'application/json',
    });
  });

  test('carries no token when signed out, an unchanged form, and an idempotency key', async () => {
    const client = clientAnswering(() => answer({ code: 2000 }), { token: () => '' });
    const body = new FormData();
    await client.request('POST', '/file', { body });
    expect(lastSent()).toMatchObject({ url: '/api/v1/file', body });
    expect([...lastSent().headers]).toEqual([]);
    await client.request('POST', '/users', { idempotencyKey: 'first-of-its-kind' });
    expect([...lastSent().headers]).toEqual([['idempotency-key', 'first-of-its-kind']]);
  });

  test('passes each answer to onAnswer with the token of its request', async () => {
    let token = 'first';
    const seen: ReceivedAnswer[] = [];
    const client = clientAnswering(() => answer({ code: 4003, message: '不行' }, 403), {
      token: () => token,
      onAnswer: (one) => seen.push(one),
    });
    const running = client.exchange('GET', '/users');
    token = 'second';
    expect(await running).toEqual({ status: 403, body: { code: 4003, message: '不行' } });
    expect(seen).toMatchObject([{ path: '/users', token: 'first', status: 403 }]);
  });
});

describe('an error answer', () => {
  test.each([
    [404, { code: 4004, message: '没有该用户' }, 'bad-request', '没有该用户', true],
    [500, { code: 5000, message: '' }, 'bad-response', 'GET was answered with status 500 and no message', false],
    [200, { code: 4000, message: '参数错误' }, 'bad-response', '参数错误', true],
    [502, '<html>', 'bad-response', 'GET was answered with status 502 and no message', false],
  ] as const)('%s %j', async (status, body, kind, message, explained) => {
    const client = clientAnswering(() => answer(body, status));
    await expect(client.request('GET', '/x')).rejects.toMatchObject({
      kind,
      message,
      explained,
      status,
      answered: true,
    });
  });

  test('can have a body that is not JSON', async () => {
    const client = clientAnswering(() => new Response('<html>'));
    await expect(client.request('GET', '/x')).rejects.toMatchObject({ kind: 'bad-response', code: undefined });
  });

  test('carries field errors (4000), the current record (4009), or the end of the session (4050, 4051)', async () => {
    const client = clientAnswering(({ url }) =>
      answer({ code: Number(url.split('/').at(-1)), message: 'x', data: { nickname: '太长' } }, 400),
    );
    const refused = (code: number) => client.request('GET', `/${String(code)}`).catch((error: unknown) => error);
    expect(await refused(4000)).toMatchObject({ fieldErrors: { nickname: '太长' }, expired: false });
    expect(await refused(4009)).toMatchObject({ fieldErrors: undefined, data: { nickname: '太长' } });
    expect(await refused(4050)).toMatchObject({ expired: true });
    expect(await refused(4051)).toMatchObject({ expired: true });
  });
});

describe('a request without an answer', () => {
  test('fails if the network fails before or during the answer', async () => {
    const lost = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(lost.request('GET', '/x')).rejects.toMatchObject({ kind: 'network', answered: false });
    const torn = new ReadableStream({
      start: (controller) => {
        controller.error(new TypeError('terminated'));
      },
    });
    await expect(clientAnswering(() => new Response(torn)).request('GET', '/x')).rejects.toMatchObject({
      kind: 'network',
    });
  });

  test('fails after the timeout, with or without received headers', async () => {
    const stalled = ({ signal }: Sent) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            signal.addEventListener('abort', () => {
              controller.error(new DOMException('aborted', 'AbortError'));
            });
          },
        }),
      );
    for (const reply of [silence, stalled]) {
      const failed = vi.fn<(error: unknown) => void>();
      void clientAnswering(reply, { timeoutMs: 2000 }).request('GET', '/x').catch(failed);
      await vi.advanceTimersByTimeAsync(1999);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(failed.mock.calls).toMatchObject([[{ kind: 'timeout', message: 'timeout of 2000 ms exceeded' }]]);
    }
  });

  test('fails if cancelled before or while it is sent', async () => {
    const stop = new AbortController();
    const client = clientAnswering(silence, { timeoutMs: 2000 });
    const running = client.request('GET', '/x', { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    await expect(client.request('GET', '/y', { signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/x']);
  });

  test('fails if it cannot be built', async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const client = clientAnswering(silence);
    await expect(client.request('POST', '/x', { body: circle })).rejects.toMatchObject({ kind: 'request' });
  });
});
