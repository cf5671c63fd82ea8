import { describe, expect, test } from 'vitest';
import { loggedText, visibleChanges } from './logged-changes.ts';

const text = (module: string, field: string, value: unknown) => loggedText(module, field, value, () => '某时');

describe('a logged value in words', () => {
  test.each([
    ['user', 'enabled', true, '启用'],
    ['user', 'enabled', null, '（空）'],
    ['user', 'hasPassword', false, '否'],
    ['user', 'description', '', '（空）'],
    ['user', 'roles', [], '（空）'],
    ['user', 'roles', ['编辑', '审计'], '编辑、审计'],
    ['user', 'nickname', 'constructor', 'constructor'],
    ['user', 'nickname', ' 甲 ', ' 甲 '],
    ['menu', 'type', 2, '页面'],
    ['menu', 'hidden', true, '已隐藏'],
    ['menu', 'component', 'user', '用户管理'],
    ['menu', 'component', 'constructor', 'constructor'],
    ['menu', 'sort', 0, '0'],
    ['dict', 'color', '', '默认'],
    ['login-log', 'status', false, '失败'],
    ['login-log', 'before', '2026-11-21T00:09:52.123Z', '某时'],
    ['login-log', 'before', '2026-11-21T', '2026-11-21T'],
    ['operation-log', 'module', 'user', '用户管理'],
    ['operation-log', 'loginDays', 0, '永久保留'],
    ['operation-log', 'loginDays', 30, '30 天'],
    ['screen', 'workingHours', [{ days: [1, 2, 3], from: '08:00', to: '01:00' }], '周一至周三 08:00–01:00（次日）'],
    ['nothing', 'known', { a: 1 }, '{"a":1}'],
  ])('%s, %s: %j is %s', (module, field, value, words) => expect(text(module, field, value)).toBe(words));
});

test('changes of a new record omit its id, empty values and derived values', () => {
  const changes = {
    id: [null, 7],
    name: [null, '甲'],
    description: [null, ''],
    roles: [null, []],
    sort: [null, 0],
    enabled: [null, false],
    hasPassword: [null, false],
    itemCount: [null, 0],
  } as const;
  expect(visibleChanges(changes).map(([field]) => field)).toEqual(['name', 'sort', 'enabled']);
  const later = { description: ['甲', ''], hasPassword: [false, true], itemCount: [3, null] } as const;
  expect(visibleChanges(later)).toEqual([
    ['description', '甲', ''],
    ['hasPassword', false, true],
    ['itemCount', 3, null],
  ]);
});
