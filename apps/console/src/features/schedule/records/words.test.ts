import { expect, test } from 'vitest';
import { exampleRule } from '../model/example-rules.ts';
import { differencesOf, itemText, targetText, timesText } from './words.ts';

test('times of rules are told in words', () => {
  const words = (fields: Parameters<typeof exampleRule>[0]) => timesText(exampleRule(fields));
  expect(words({})).toBe('每天 08:00–12:00，2026-11-01 起');
  expect(words({ repeat: { kind: 'weekly', every: 1, days: [1, 2, 3, 4, 5] }, lastDate: '2027-01-31' })).toBe(
    '每周一至周五 08:00–12:00，2026-11-01 起，至 2027-01-31',
  );
  expect(words({ repeat: { kind: 'weekly', every: 1, days: [0, 1, 2, 3, 4, 5, 6] } })).toContain('每天 08:00');
  expect(words({ repeat: { kind: 'weekly', every: 2, days: [1, 3] } })).toContain('每 2 周的周一、周三 08:00');
  expect(words({ repeat: { kind: 'daily', every: 3 } })).toContain('每 3 天 08:00');
  expect(words({ repeat: { kind: 'once' }, hours: { from: '22:00', to: '01:00' } })).toBe(
    '2026-11-01 22:00–01:00（次日）',
  );
  const dates = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'];
  expect(words({ repeat: { kind: 'dates', dates } })).toBe('2026-11-01、2026-12-01、2027-01-01 等 4 项 08:00–12:00');
  expect(words({ exceptions: [{ date: '2026-12-25', hours: null }] })).toContain('，2026-12-25 不播放');
});

test('differences name only what differs, and one side of new and deleted rules', () => {
  const before = exampleRule({ lastDate: '2026-12-31' });
  const after = exampleRule({ priority: 5, target: 'group', groupId: 1, targetName: '一号线' });
  expect(differencesOf({ before, after })).toEqual([
    { label: '播放范围', before: '全部屏幕', after: '分组：一号线' },
    {
      label: '播放时间',
      before: '每天 08:00–12:00，2026-11-01 起，至 2026-12-31',
      after: '每天 08:00–12:00，2026-11-01 起',
    },
    { label: '优先级', before: '0', after: '5' },
  ]);
  expect(differencesOf({ before: null, after }).map((difference) => difference.before)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(itemText(exampleRule({ layoutId: null, playlistId: 1, itemTitle: '' }))).toBe('节目单“已删除”');
  expect(targetText(exampleRule({ target: 'screen', screenId: 1 }))).toBe('屏幕：已删除');
});
