import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { fairQueue } from './fair-queue.ts';

/** Work that is named when it starts, and ends when it is told to. */
function works() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    // What the end lets start has started when all that is due by now has run.
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

test('who brings much waits for themselves; others take turns with them', async () => {
  const { started, work, end } = works();
  const queue = fairQueue({ atOnce: 2, waiting: 10 });
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => queue(1, work(name))),
    ...['b1', 'b2', 'b3'].map((name) => queue(2, work(name))),
    queue(3, work('c1')),
  ];
  await end('');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started.at(-1)).toBe('c1');
  await end('b1');
  expect(started.at(-1)).toBe('a2');
  await end('c1');
  expect(started.at(-1)).toBe('b2');
  for (const name of ['a2', 'b2', 'a3', 'b3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1']);
});

test('what fails makes room, and more than a few waiting are refused', async () => {
  const { work, end } = works();
  const queue = fairQueue({ atOnce: 1, waiting: 1 });
  await expect(queue(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const first = queue(1, work('first'));
  const second = queue(1, work('second'));
  await expect(queue(1, work('third'))).rejects.toMatchObject({ code: Code.tooManyAttempts });
  await end('first');
  await end('second');
  expect([await first, await second]).toEqual(['first', 'second']);
});
