import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue, background } from './fair-queue.ts';

const waiting = (userId: number) => ({ ...background, userId });

/** Queue with work that runs until `finish` is called. */
function site(limits: { atOnce: number; perUser: number }) {
  const queue = fairQueue(limits);
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    queue,
    begun,
    ask: (name: string, userId: number) =>
      void (async () => {
        const leave = await queue.enter(waiting(userId));
        begun.push(name);
        leaves.set(name, leave);
      })(),
    finish: async (name: string) => {
      leaves.get(name)?.();
      await nextTurn();
    },
  };
}

test('the queue limits concurrent work in total and for each user', async () => {
  const { begun, ask, finish } = site({ atOnce: 2, perUser: 1 });
  ask('a1', 1);
  ask('a2', 1);
  ask('b1', 2);
  ask('c1', 3);
  await nextTurn();
  expect(begun).toEqual(['a1', 'b1']);
  await finish('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await finish('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  // Leaving twice frees one place only.
  await finish('a1');
  ask('d1', 4);
  await nextTurn();
  expect(begun).not.toContain('d1');
});

test('users take turns, even if one of them queues a lot of work', async () => {
  const { begun, ask, finish } = site({ atOnce: 1, perUser: 1 });
  for (const name of ['a1', 'a2', 'a3']) ask(name, 1);
  for (const name of ['b1', 'b2']) ask(name, 2);
  await nextTurn();
  for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('an aborted request leaves the queue', async () => {
  const { queue, begun, ask, finish } = site({ atOnce: 1, perUser: 1 });
  const gone = new AbortController();
  ask('a1', 1);
  await nextTurn();
  const left = Promise.allSettled([queue.enter({ userId: 2, signal: gone.signal })]);
  ask('c1', 3);
  gone.abort(new Error('went away'));
  expect(await left).toMatchObject([{ status: 'rejected', reason: { message: 'went away' } }]);
  await finish('a1');
  expect(begun).toEqual(['a1', 'c1']);
  await expect(queue.enter({ userId: 2, signal: gone.signal })).rejects.toThrow('went away');
});
