import { expect, test } from 'vitest';
import { leaseObjects } from './lease.ts';

const own = 'locks/first';
const other = 'locks/second';

/** Objects of a storage in memory. @param onList called before each list, with the number of lists so far */
function storage(onList: (keys: Map<string, number>, nth: number) => void) {
  const keys = new Map<string, number>();
  let lists = 0;
  const objects = {
    create: async (key: string) => void keys.set(key, 1),
    remove: async (key: string) => void keys.delete(key),
    async *list() {
      onList(keys, lists);
      lists += 1;
      for (const [key, modifiedAt] of keys) yield { key, size: 0, modifiedAt };
    },
  };
  return { keys, objects, lists: () => lists };
}

const held = () => new Error('held');

test('a lease outlasts a second process that finds it held', async () => {
  const { keys, objects, lists } = storage((stored, nth) => {
    // The second process looks for others, and gives up.
    if (nth === 1) stored.set(other, 1);
    if (nth === 2) stored.delete(other);
  });
  const lease = await leaseObjects(objects, 'first', held);
  await lease.check();
  expect(lists()).toBe(3);
  expect([...keys.keys()]).toEqual([own]);
  await lease.release();
  expect(keys.size).toBe(0);
});

test('a lease that another process has taken is lost', async () => {
  const taken = storage((keys, nth) => void (nth > 0 && keys.set(other, 1)));
  const first = await leaseObjects(taken.objects, 'first', held);
  await expect(first.check()).rejects.toThrow('held');
  await first.release();
  const removed = storage((keys, nth) => void (nth > 0 && keys.delete(own)));
  const second = await leaseObjects(removed.objects, 'first', held);
  await expect(second.check()).rejects.toThrow('held');
  await second.release();
});
