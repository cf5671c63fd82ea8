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

/** A list of posts on the screen, whose answers the test gives; and the follower of what the server tells. */
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

test('a list is asked for again when it was asked for before a change, also when its answer came after', async () => {
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

test('a list that was asked for after a change is not asked for again', async () => {
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
