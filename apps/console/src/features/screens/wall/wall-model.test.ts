import type { ListedScreen } from '@mutai/contract/screens/schema';
import { describe, expect, test } from 'vitest';
import { nextScrolling, restMs } from './scrolling.ts';
import { columnsOf, countsOf, offlineOf, sectionsOf } from './wall-model.ts';

const base = { groupId: null, state: 'online', revision: 1, usedRevision: 1, stateSince: null } as const;
// A listed screen has thirty fields; these are those that the wall arranges by.
const screen = (id: number, name: string, facts: Partial<ListedScreen> = {}) =>
  ({ ...base, id, name, ...facts }) as unknown as ListedScreen;

const groups = [
  { id: 1, parentId: 0, name: '一号线' },
  { id: 3, parentId: 0, name: '大厅' },
  { id: 2, parentId: 1, name: '人民广场站' },
];

const shown = (screens: readonly ListedScreen[]) =>
  sectionsOf(screens, groups).map(({ path, screens: own }) => [path.join('/'), own.map(({ name }) => name).join(' ')]);

describe('sections', () => {
  test('follow the tree, without empty groups, and end with screens of no or an unknown group', () => {
    const screens = [
      screen(1, 'a'),
      screen(2, 'b', { groupId: 2 }),
      screen(3, 'c', { groupId: 3 }),
      screen(4, 'd', { groupId: 99 }),
    ];
    expect(shown(screens)).toEqual([
      ['一号线/人民广场站', 'b'],
      ['大厅', 'c'],
      ['', 'a d'],
    ]);
    expect(sectionsOf([], groups)).toEqual([]);
    expect(sectionsOf([screen(1, 'a', { groupId: 1 })], []).map(({ id }) => id)).toEqual([0]);
  });

  test('begin with offline screens, then those with old content, each by name', () => {
    const screens = [
      screen(1, '屏 10'),
      screen(2, '屏 2'),
      screen(3, '未配对', { state: 'unpaired', usedRevision: null }),
      screen(4, '离线 2', { state: 'offline' }),
      screen(5, '旧', { usedRevision: 0 }),
      screen(6, '离线 1', { state: 'offline', usedRevision: 0 }),
      screen(7, '新', { state: 'never', usedRevision: null }),
      screen(8, '休眠', { state: 'offline', asleep: true }),
      screen(9, '等待', { usedRevision: 0, loading: { loadedBytes: 1, totalBytes: 9, waitsUntil: 2 } }),
    ];
    expect(shown(screens)).toEqual([['', '离线 1 离线 2 旧 等待 屏 2 屏 10 休眠 新 未配对']]);
    expect(countsOf(screens)).toEqual({ online: 4, offline: 2, asleep: 1, never: 1, unpaired: 1, stale: 1 });
  });
});

test('the longest absent screen is named first', () => {
  const since = (id: number, hour: string) =>
    screen(id, String(id), { state: 'offline', stateSince: `2026-01-02T${hour}:00:00.000Z` });
  expect(offlineOf([since(1, '09'), screen(2, 'x'), since(3, '03')]).map(({ id }) => id)).toEqual([3, 1]);
});

test('columns fit window and number of screens', () => {
  expect(columnsOf(1856, 1920, 200)).toBe(6);
  expect(columnsOf(3712, 3840, 200)).toBe(6);
  expect(columnsOf(1856, 1920, 3)).toBe(3);
  expect(columnsOf(1856, 1920, 12)).toBe(5);
  // Portrait, and a phone.
  expect(columnsOf(1016, 1920, 200)).toBe(3);
  expect(columnsOf(355, 844, 200)).toBe(2);
  expect(columnsOf(0, 1920, 200)).toBe(1);
});

describe('scrolling', () => {
  const room = { max: 500, page: 1000, jumps: false };

  test('rests, moves a height in half a minute, rests at the end and returns', () => {
    expect(nextScrolling({ at: 0, restMs }, 1000, room)).toEqual({ at: 0, restMs: restMs - 1000 });
    expect(nextScrolling({ at: 0, restMs: 0 }, 300, room)).toEqual({ at: 10, restMs: 0 });
    expect(nextScrolling({ at: 495, restMs: 0 }, 300, room)).toEqual({ at: 500, restMs });
    expect(nextScrolling({ at: 500, restMs: 100 }, 100, room)).toEqual({ at: 0, restMs });
  });

  test('does not move what fits, and follows content that became shorter', () => {
    expect(nextScrolling({ at: 0, restMs: 0 }, 100, { ...room, max: 0 })).toEqual({ at: 0, restMs });
    expect(nextScrolling({ at: 800, restMs: 0 }, 100, room)).toEqual({ at: 0, restMs });
  });

  test('turns pages where motion is not wanted', () => {
    const jumps = { max: 1500, page: 1000, jumps: true };
    expect(nextScrolling({ at: 0, restMs: 0 }, 16, jumps)).toEqual({ at: 900, restMs });
    expect(nextScrolling({ at: 900, restMs: 0 }, 16, jumps)).toEqual({ at: 1500, restMs });
  });
});
