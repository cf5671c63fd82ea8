import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLists } from './live-lists.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows a list of posts. The test answers its requests and sends server events. */
async function listOnScreen() {
  const queries = new QueryClient();
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['posts', 'list'],
    queryFn: () => new Promise<string>((answer) => asked.push(answer)),
  });
  const lists = followLists(queries);
  const leave = observer.subscribe(() => undefined);
  const stop = () => {
    leave();
    lists.stop();
  };
  const answer = async (content: string) => {
    asked.at(-1)?.(content);
    await vi.advanceTimersByTimeAsync(0);
  };
  await answer('first');
  await vi.advanceTimersByTimeAsync(100);
  const changed = () => lists.take({ type: 'record-changed', module: 'posts', action: 'create', ids: [1] });
  return { queries, asked, answer, changed, stop };
}

test('a list requested before a change is refetched, even if its response came later', async () => {
  const { queries, asked, answer, changed, stop } = await listOnScreen();
  void queries.invalidateQueries({ queryKey: ['posts'] });
  await vi.advanceTimersByTimeAsync(100);
  changed();
  await vi.advanceTimersByTimeAsync(100);
  await answer('made before the change');
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(3);
  await answer('made after it');
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked, 'once').toHaveLength(3);
  stop();
});

test('a list requested after a change is not refetched', async () => {
  const { queries, asked, answer, changed, stop } = await listOnScreen();
  changed();
  await vi.advanceTimersByTimeAsync(100);
  void queries.invalidateQueries({ queryKey: ['posts'] });
  await vi.advanceTimersByTimeAsync(100);
  await answer('made after the change');
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
  stop();
});

test('a summary requested before any change is refetched after its period, even if its response came later', async () => {
  const queries = new QueryClient();
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['home', 'summary'],
    queryFn: () => new Promise<string>((answer) => asked.push(answer)),
  });
  const lists = followLists(queries);
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  lists.take({ type: 'record-changed', module: 'emergency', action: 'update', ids: [1] });
  await vi.advanceTimersByTimeAsync(100);
  asked[0]?.('made before the change');
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(2);
  asked[1]?.('made after it');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked, 'once').toHaveLength(2);
  leave();
  lists.stop();
});
