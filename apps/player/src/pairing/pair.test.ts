// @vitest-environment happy-dom
import { ApiError } from '@mutai/client/api-error';
import type { Pairing, PairingState } from '@mutai/contract/screens/player';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScreenApi } from '../server/screen-api.ts';
import { recall } from '../storage.ts';
import { pair, type PairingView } from './pair.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

/** Server that answers with the given codes and states; an error is thrown. */
function server(codes: readonly (string | ApiError)[], state: () => PairingState['state'] | ApiError) {
  let at = 0;
  const tokens: string[] = [];
  const api = (token: string): ScreenApi =>
    // Only these two calls are made before a display is registered.
    ({
      requestPairing: async (): Promise<Pairing> => {
        const code = codes[Math.min(at++, codes.length - 1)] ?? '';
        if (code instanceof ApiError) throw code;
        return { code, secret: `secret of ${code}`, validMs: 10 * minute, pollMs: 2000 };
      },
      pairingState: async () => {
        tokens.push(token);
        const answer = state();
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
    }) as unknown as ScreenApi;
  return { api, tokens, asked: () => at };
}

function start(api: (token: string) => ScreenApi) {
  const views: PairingView[] = [];
  const refusals: boolean[] = [];
  const stop = new AbortController();
  const token = pair(
    api,
    (isRefused) => {
      refusals.push(isRefused);
      return { width: 1920, height: 1080 };
    },
    (view) => views.push(view),
    stop.signal,
  );
  return { token, views, refusals, stop };
}

const offline = new ApiError('network', 'offline');
const refused = (status: number) => new ApiError('bad-request', 'refused', { status });

test('a code is shown until it is used; its secret is the token', async () => {
  let state: PairingState['state'] = 'waiting';
  const { api, tokens } = server(['AB2CD3'], () => state);
  const { token, views } = start(api);
  await vi.advanceTimersByTimeAsync(3000);
  expect(views.at(-1)).toMatchObject({ shown: { code: 'AB2CD3', validUntil: 1_600_000 }, problem: undefined });
  expect(recall('code')?.code).toBe('AB2CD3');
  state = 'paired';
  await vi.advanceTimersByTimeAsync(2000);
  expect(await token).toBe('secret of AB2CD3');
  expect(new Set(tokens)).toEqual(new Set(['secret of AB2CD3']));
  expect(recall('code')).toBeUndefined();
});

test('an expired code is replaced, whether the server says so or has forgotten it or time is over', async () => {
  for (const answer of ['expired', refused(401), refused(404), 'waiting'] as const) {
    localStorage.clear();
    const { api, asked } = server(['ONE234', 'TWO234'], () => answer);
    const { views, stop } = start(api);
    await vi.advanceTimersByTimeAsync(11 * minute);
    expect(asked()).toBeGreaterThan(1);
    expect(views.some(({ shown }) => shown?.code === 'TWO234')).toBe(true);
    stop.abort();
  }
});

test('a server that cannot be reached or is busy is told, and asked again at growing intervals', async () => {
  const { api, asked } = server([offline, refused(429), offline, 'AB2CD3'], () => 'waiting');
  const { views, stop } = start(api);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(views.map(({ problem }) => problem)).toEqual(['unreachable', 'too-many', 'unreachable', undefined]);
  expect(asked()).toBe(4);
  stop.abort();
});

test('a page that is loaded again continues with its code', async () => {
  const first = server(['AB2CD3'], () => 'waiting');
  const before = start(first.api);
  await vi.advanceTimersByTimeAsync(1000);
  before.stop.abort();
  await before.token;
  const second = server(['OTHER2'], () => 'paired');
  const { token } = start(second.api);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await token, second.asked()]).toEqual(['secret of AB2CD3', 0]);
});

test('a display that its key registers shows no code; one whose key is refused asks without it', async () => {
  const known = start(server([''], () => 'paired').api);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await known.token).toBe('secret of ');
  expect(known.views).toEqual([]);
  localStorage.clear();
  const { views, refusals, stop } = start(server([refused(403), 'AB2CD3'], () => 'waiting').api);
  await vi.advanceTimersByTimeAsync(5000);
  expect(refusals).toEqual([false, true]);
  expect(views.at(-1)).toMatchObject({ shown: { code: 'AB2CD3' } });
  stop.abort();
});
