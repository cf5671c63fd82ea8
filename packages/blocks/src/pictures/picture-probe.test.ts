import { expect, test, vi } from 'vitest';
import { type LoadPicture, pictureProbe } from './picture-probe.ts';

test('loads each URL once, a few at a time, and reports failures until closed', async () => {
  const ends = new Map<string, (isBroken: boolean) => void>();
  const load = vi.fn<LoadPicture>(
    (url) =>
      new Promise<void>((resolve, reject) => {
        ends.set(url, (isBroken) => (isBroken ? reject(new Error('broken')) : resolve()));
      }),
  );
  const broken: string[] = [];
  const probe = pictureProbe(load, (url) => broken.push(url));
  const end = async (url: string, isBroken: boolean) => {
    ends.get(url)?.(isBroken);
    await new Promise((resolve) => setTimeout(resolve));
  };
  probe.look(['a', 'b', 'a', 'c', 'd', 'e', 'f']);
  probe.look(['a', 'f']);
  expect(load.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd']);
  await end('b', true);
  await end('a', false);
  expect(load.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await end('f', true);
  probe.look(['g']);
  expect(load).toHaveBeenCalledTimes(7);
  expect(broken).toEqual(['b', 'f']);
  probe.close();
  await end('g', true);
  expect(broken).toEqual(['b', 'f']);
});
