import { expect, test } from 'vitest';
import { freeSpot } from './free-spot.ts';

const window = { width: 1000, height: 600 };
const toast = { width: 300, height: 40 };

test('a toast is at the top in the middle, unless a title or button is there', () => {
  const aside = { left: 10, top: 10, width: 300, height: 30 };
  expect(freeSpot(toast, window, [aside])).toEqual({ left: 350, top: 8 });
  const search = { left: 400, top: 10, width: 200, height: 30 };
  expect(freeSpot(toast, window, [search])).toEqual({ left: 350, top: 552 });
  const pages = { left: 300, top: 560, width: 400, height: 32 };
  expect(freeSpot(toast, window, [search, pages])).toEqual({ left: 350, top: 520 });
  const column = { left: 450, top: 0, width: 100, height: 600 };
  expect(freeSpot(toast, window, [column])).toEqual({ left: 692, top: 552 });
});

test('without a free place, it covers as little as possible', () => {
  const all = { left: 0, top: 0, width: 1000, height: 600 };
  const twice = { left: 0, top: 0, width: 1000, height: 590 };
  expect(freeSpot(toast, window, [all, twice])).toEqual({ left: 350, top: 552 });
  expect(freeSpot(toast, { width: 200, height: 20 }, [all])).toEqual({ left: 0, top: 8 });
});
