import { expect, test } from 'vitest';
import { exampleRule } from '../model/example-rules.ts';
import { bodyOf, emptyRule, valuesOf } from './rule-values.ts';

test('references are sent by id, and the first day of dates follows from them', () => {
  expect(bodyOf({ layoutId: { id: 3, title: '客流' }, content: 'layout', name: '早高峰' })).toEqual({
    layoutId: 3,
    name: '早高峰',
  });
  expect(bodyOf({ playlistId: null })).toEqual({ playlistId: null });
  expect(bodyOf({ repeat: { kind: 'dates', dates: ['2026-12-02', '2026-12-01'] }, firstDate: null })).toEqual({
    repeat: { kind: 'dates', dates: ['2026-12-01', '2026-12-02'] },
    firstDate: '2026-12-01',
    lastDate: null,
  });
  expect(bodyOf(emptyRule)).not.toHaveProperty('firstDate');
});

test('a rule on dates shows neither first nor last day', () => {
  const dates = exampleRule({ repeat: { kind: 'dates', dates: ['2026-12-01'] }, firstDate: '2026-12-01' });
  expect(valuesOf(dates)).toMatchObject({ firstDate: null, lastDate: null });
  expect(valuesOf(exampleRule({ layoutId: null, playlistId: 4, itemTitle: '轮播' }))).toMatchObject({
    content: 'playlist',
    layoutId: null,
    playlistId: { id: 4, title: '轮播' },
    firstDate: '2026-11-01',
  });
});
