// @vitest-environment happy-dom
import type { ScreenValue } from '@mutai/contract/screens/player';
import { expect, test, vi } from 'vitest';
import type { Asset } from '../manifest/asset-store.ts';
import { createValues, type ValueStore } from './values.ts';

const picture = (name: string): Asset => ({ path: `/files/${name}`, sha256: name, mimetype: 'image/png', size: 1 });

function valueOf(id: number, digest: string, value: unknown, ...names: readonly string[]): ScreenValue {
  return { id, digest, at: 1, ages: true, value, ...(names.length > 0 ? { assets: names.map(picture) } : {}) };
}

type Kept = Awaited<ReturnType<ValueStore['read']>>;

/** Display whose server, pictures and storage a test controls. */
function display(initial: readonly ScreenValue[] | 'offline', read: Kept = []) {
  let answer = initial;
  let kept: Kept = read;
  let writes = 0;
  const stop = new AbortController();
  const waiting = new Map<string, (content: Blob | undefined) => void>();
  const keeping: (readonly string[])[] = [];
  const asked: string[] = [];
  const library = {
    obtain: (asset: Asset, signal: AbortSignal) =>
      new Promise<Blob | undefined>((resolve, reject) => {
        waiting.set(asset.path, resolve);
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
    keep: (paths: readonly string[]) => void keeping.push(paths),
  };
  const store: ValueStore = {
    read: () => Promise.resolve(kept),
    write: (values) => {
      kept = values;
      writes += 1;
      return Promise.resolve();
    },
  };
  const values = createValues(
    (known) => {
      asked.push(known);
      return answer === 'offline' ? Promise.reject(new Error('offline')) : Promise.resolve(answer);
    },
    store,
    library,
    stop.signal,
  );
  return {
    values,
    stop,
    asked,
    kept: () => kept,
    writes: () => writes,
    kepts: () => keeping.at(-1),
    async server(next: readonly ScreenValue[]) {
      answer = next;
      (await values).fetch();
    },
    arrive: (name: string) => waiting.get(`/files/${name}`)?.(new Blob([name])),
    lack: (name: string) => waiting.get(`/files/${name}`)?.(undefined),
    isWaiting: (name: string) => waiting.has(`/files/${name}`),
  };
}

const shownBy = async ({ values }: ReturnType<typeof display>, id = 1): Promise<unknown> => {
  const found = (await values).sources.get(id);
  return typeof found === 'object' ? found.value : found;
};

test('a value with pictures is shown once they are there, and the one before until then', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${String(made.mock.calls.length)}`);
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const one = display([valueOf(1, 'a', [{ 图片: '/files/x' }], 'x'), valueOf(2, 'n', 5)]);
  await expect.poll(() => shownBy(one, 2)).toBe(5);
  expect(await shownBy(one), 'others do not wait').toBe(undefined);
  const keptIds = () => {
    dispatchEvent(new Event('pagehide'));
    return one.kept().map(({ id }) => id);
  };
  expect(keptIds(), 'only what can be shown is kept').toEqual([2]);
  one.arrive('x');
  await expect.poll(() => shownBy(one)).toEqual([{ 图片: 'blob:1' }]);
  await expect.poll(() => keptIds().toSorted((left, right) => left - right)).toEqual([1, 2]);

  await one.server([valueOf(1, 'b', [{ 图片: '/files/y' }], 'y')]);
  await expect.poll(() => one.isWaiting('y')).toBe(true);
  expect(await shownBy(one)).toEqual([{ 图片: 'blob:1' }]);
  expect(one.kepts()?.toSorted()).toEqual(['/files/x', '/files/y']);
  await expect.poll(() => shownBy(one, 2), { message: 'gone from the manifest' }).toBe(undefined);
  // A newer one replaces it before its picture arrives.
  await one.server([valueOf(1, 'c', [{ 图片: '/files/z' }, { 图片: '/files/w' }], 'z', 'w')]);
  await expect.poll(() => one.isWaiting('w')).toBe(true);
  one.arrive('y');
  one.arrive('z');
  one.lack('w');
  await expect
    .poll(() => shownBy(one), { message: 'a picture that the server lacks is left out' })
    .toEqual([{ 图片: 'blob:2' }, { 图片: '' }]);
  expect(freed.mock.calls).toEqual([['blob:1']]);
  await expect.poll(() => one.kepts()).toEqual(['/files/z', '/files/w']);
  await one.server([valueOf(1, 'd', [])]);
  await expect.poll(() => shownBy(one)).toEqual([]);
  await expect.poll(() => one.kepts()).toEqual([]);
  one.stop.abort();
  vi.restoreAllMocks();
});

test('values are written once a minute at most, and when the page goes', async () => {
  vi.useFakeTimers();
  const one = display([valueOf(1, 'a0', 0)]);
  await vi.advanceTimersByTimeAsync(0);
  for (let change = 1; change <= 20; change += 1) {
    await one.server([valueOf(1, `a${String(change)}`, change)]);
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(one.writes(), 'at once and after a minute').toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(one.kept()).toMatchObject([{ digest: 'a20' }]);
  const before = one.writes();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(one.writes(), 'nothing has changed').toBe(before);
  await one.server([valueOf(1, 'b', 1)]);
  await vi.advanceTimersByTimeAsync(0);
  await one.server([valueOf(1, 'c', 2)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(one.kept()).toMatchObject([{ digest: 'b' }]);
  dispatchEvent(new Event('pagehide'));
  expect(one.kept()).toMatchObject([{ digest: 'c' }]);
  await one.server([valueOf(1, 'd', 3)]);
  await vi.advanceTimersByTimeAsync(0);
  one.stop.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  dispatchEvent(new Event('pagehide'));
  expect(one.kept(), 'a display that is revoked keeps nothing more').toMatchObject([{ digest: 'c' }]);
  vi.useRealTimers();
});

test('pictures that the server lacked are requested again after a while', async () => {
  vi.useFakeTimers();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${String(made.mock.calls.length)}`);
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const one = display([valueOf(1, 'a', [{ 图片: '/files/x' }, { 图片: '/files/y' }], 'x', 'y')]);
  await vi.advanceTimersByTimeAsync(0);
  one.arrive('x');
  one.lack('y');
  await vi.advanceTimersByTimeAsync(0);
  expect(await shownBy(one)).toEqual([{ 图片: 'blob:1' }, { 图片: '' }]);
  await vi.advanceTimersByTimeAsync(300_000);
  one.arrive('x');
  one.lack('y');
  await vi.advanceTimersByTimeAsync(0);
  expect(await shownBy(one), 'still not there').toEqual([{ 图片: 'blob:1' }, { 图片: '' }]);
  expect(made).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300_000);
  one.arrive('x');
  one.arrive('y');
  await vi.advanceTimersByTimeAsync(0);
  expect(await shownBy(one)).toEqual([{ 图片: 'blob:2' }, { 图片: 'blob:3' }]);
  expect(freed.mock.calls).toEqual([['blob:1']]);
  one.stop.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('kept values are shown without network, and are not requested again', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:kept');
  const kept = [{ id: 1, digest: 'a', at: 1, ages: true, value: { 图片: '/files/x' }, assets: [picture('x')] }];
  const one = display('offline', kept);
  await expect.poll(() => one.isWaiting('x')).toBe(true);
  one.arrive('x');
  await expect.poll(() => shownBy(one)).toEqual({ 图片: 'blob:kept' });
  expect(one.asked[0]).toBe('1:a');
  await one.server([{ id: 1, digest: 'a', at: 9, ages: true }]);
  const at = async () => {
    const found = (await one.values).sources.get(1);
    return typeof found === 'object' ? found.at : found;
  };
  await expect.poll(at).toBe(9);
  expect(await shownBy(one)).toEqual({ 图片: 'blob:kept' });
  expect(made).toHaveBeenCalledTimes(1);
  one.stop.abort();
  vi.restoreAllMocks();
});

test('a display with thousands of values requests them by an address that proxies accept', async () => {
  const digest = '0123456789abcdef';
  const values = Array.from({ length: 5000 }, (_, index) => valueOf(1_000_000_000 + index, digest, index));
  const one = display(values);
  await expect.poll(() => shownBy(one, 1_000_004_999)).toBe(4999);
  await one.server(values);
  await expect.poll(() => one.asked.length).toBe(2);
  const [, known = ''] = one.asked;
  expect(known.startsWith(`1000000000:${digest},`)).toBe(true);
  expect(encodeURIComponent(known).length).toBeLessThan(8000);
  one.stop.abort();
});
