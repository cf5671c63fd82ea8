// @vitest-environment happy-dom
import { ApiError } from '@mutai/client/api-error';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhenReachable } from '../../ui/feedback/retries.ts';
import { recoverFailures } from './recover-failures.ts';

/** Answer of the probe and of the queries. */
const site = { ready: false, answers: false, probes: 0 };
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const recovered = vi.fn<() => void>();
const ends: (() => void)[] = [];

/** Shows a query on screen. @param fault error while the server does not answer */
function show(name: string, fault: unknown = new ApiError('network', 'no answer')) {
  const asked = { times: 0 };
  const observer = new QueryObserver(queries, {
    queryKey: [name],
    networkMode: 'always',
    queryFn: async () => {
      asked.times += 1;
      if (!site.answers) throw fault;
      return name;
    },
  });
  ends.push(observer.subscribe(() => undefined));
  return { asked, hide: () => ends.pop()?.() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    site.probes += 1;
    if (!site.ready) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  ends.push(recoverFailures(queries, recovered));
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  queries.clear();
  Object.assign(site, { ready: false, answers: false, probes: 0 });
  recovered.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks failed queries on screen again, once, within seconds of the server’s return', async () => {
  const [list, choices, left] = [show('list'), show('choices'), show('left page')];
  left.hide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(list.asked.times, 'only the server is probed meanwhile').toBe(1);
  expect(site.probes).toBeGreaterThanOrEqual(12);
  expect(site.probes).toBeLessThanOrEqual(24);
  Object.assign(site, { ready: true, answers: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect([list, choices, left].map(({ asked }) => asked.times)).toEqual([2, 2, 1]);
  expect(recovered).toHaveBeenCalledOnce();
  const probes = site.probes;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(site.probes, 'silent while nothing is missing').toBe(probes);
});

it('retries ever less often what a ready server does not answer', async () => {
  site.ready = true;
  const slow = show('slow', new ApiError('timeout', 'timeout'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(slow.asked.times).toBeLessThan(18);
  expect(recovered).not.toHaveBeenCalled();
  site.answers = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recovered).toHaveBeenCalledOnce();
});

it('leaves alone what the server has refused', async () => {
  site.ready = true;
  const refused = show('refused', new ApiError('bad-request', 'no', { status: 403 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused.asked.times).toBe(1);
  expect(site.probes).toBe(0);
});

it('probes soon when the network returns, and loads missing parts of the page too', async () => {
  const part = vi.fn<() => Promise<void>>(async () => undefined);
  ends.push(retryWhenReachable(part));
  await vi.advanceTimersByTimeAsync(5000);
  expect(part).not.toHaveBeenCalled();
  site.ready = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1250);
  expect(part).toHaveBeenCalledOnce();
});

it('consoles that lost the server together return apart', async () => {
  const returns: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const page = show(`list ${String(nth)}`);
    const start = Date.now();
    await vi.advanceTimersByTimeAsync(0);
    const before = site.probes;
    while (site.probes === before) await vi.advanceTimersByTimeAsync(50);
    returns.push(Date.now() - start);
    page.hide();
    queries.clear();
    await vi.advanceTimersByTimeAsync(6000);
  }
  expect(Math.max(...returns) - Math.min(...returns)).toBeGreaterThan(1000);
});
