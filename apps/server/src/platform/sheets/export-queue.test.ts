import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { background } from '../workers/fair-queue.ts';
import { exportQueue } from './export-queue.ts';

test('two exports run concurrently; the next starts when one was downloaded, aborted or failed', async () => {
  const begun: string[] = [];
  const exportInTurn = exportQueue(2);
  const ask = (name: string, userId: number) =>
    exportInTurn({ ...background, userId }, async () => {
      begun.push(name);
      if (name === 'fails') throw new Error('no such export');
      return Readable.from([Buffer.from(name)]);
    });
  const [first, second, third, fails, last] = [ask('a', 1), ask('b', 2), ask('c', 3), ask('fails', 4), ask('d', 5)];
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  expect((await buffer(await first)).toString()).toBe('a');
  await third;
  expect(begun).toEqual(['a', 'b', 'c']);
  (await second).destroy();
  await expect(fails).rejects.toThrow('no such export');
  await last;
  expect(begun).toEqual(['a', 'b', 'c', 'fails', 'd']);
  for (const stream of [await third, await last]) stream.destroy();
});
