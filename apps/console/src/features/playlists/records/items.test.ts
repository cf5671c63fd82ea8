import type { PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';
import { expect, test } from 'vitest';
import { contentName, lengthText, newItem, obstacleOf, roundFacts } from './items.ts';

const today = '2026-03-01';
const content = (id: number, facts: Partial<PlaylistContent> = {}): PlaylistContent => ({
  kind: 'file',
  id,
  title: '海报',
  state: 'ready',
  key: `f${String(id)}-0`,
  seconds: 10,
  width: 1,
  height: 1,
  isVideo: false,
  thumbnail: '',
  ...facts,
});
const item = (id: number, settings: Partial<PlaylistItem> = {}): PlaylistItem => ({
  ...newItem({ kind: 'file', id }),
  ...settings,
});

test('an item plays on the days of its validity, both included, if its content is ready', () => {
  const on = (settings: Partial<PlaylistItem>) => obstacleOf(item(1, settings), content(1), today);
  expect(on({})).toBeNull();
  expect(on({ firstDate: today, lastDate: today })).toBeNull();
  expect(on({ firstDate: '2026-03-02' })).toBe('waiting');
  expect(on({ lastDate: '2026-02-28' })).toBe('expired');
  expect(obstacleOf(item(1, { lastDate: '2026-02-28' }), content(1, { state: 'deleted' }), today)).toBe('deleted');
  expect(obstacleOf(item(1), undefined, today), 'still loading').toBeNull();
});

test('a round lasts as long as its playing items, as often as each plays', () => {
  const contents = new Map(
    [content(1), content(2, { seconds: 12.5, isVideo: true }), content(3, { state: 'unpublished', key: null })].map(
      (one) => [contentName(one), one],
    ),
  );
  const items = [
    item(1, { weight: 3 }),
    item(2),
    item(2, { seconds: 5 }),
    item(3),
    item(1, { lastDate: '2026-01-01' }),
  ];
  expect(roundFacts(items, contents, today)).toEqual({ seconds: 47.5, leftOut: 2 });
  expect([0, 5, 65.4, 3600, 90_061].map(lengthText)).toEqual(['0:00', '0:05', '1:05', '1:00:00', '25:01:01']);
});
