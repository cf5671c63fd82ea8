import { describe, expect, test } from 'vitest';
import { Department } from './departments.ts';
import { DictType } from './dict-types.ts';
import { Dict } from './dicts.ts';
import { fieldLabel, loggedAs } from './labels.ts';
import { FaultBody, LogSettingsBody, LoginLogQuery, OperationLogQuery } from './logs.ts';
import { NavigationMenu } from './menus.ts';
import { recordFields } from './record.ts';
import { Role } from './roles.ts';
import { User, UserQuery } from './users.ts';

/** What lines of each module tell by field: the record, or the filters of an export. */
const logged: readonly (readonly [module: string, schema: { readonly properties: object }])[] = [
  ['user', User],
  ['user', UserQuery],
  ['role', Role],
  ['menu', NavigationMenu],
  ['department', Department],
  ['dict-type', DictType],
  ['dict', Dict],
  ['login-log', LoginLogQuery],
  ['operation-log', OperationLogQuery],
  ['operation-log', LogSettingsBody],
  ['console', FaultBody],
];
const untold = new Set([...Object.keys(recordFields), 'page', 'size']);

describe.each(logged)('of %s', (module, { properties }) => {
  const fields = Object.keys(properties).filter((field) => module === 'console' || !untold.has(field));
  test.each(fields)('%s has a label, also once its ids are names', (field) => {
    expect(fieldLabel(module, field)).not.toBe(field);
    expect(fieldLabel(module, loggedAs(field))).toBe(fieldLabel(module, field));
  });
});

test.each([
  ['user', 'roles', '关联角色'],
  ['department', 'parent', '上级部门'],
  ['menu', 'parent', '父级'],
  ['role', 'permissions', '权限'],
  ['login-log', 'count', '数量'],
  ['tag', 'name', '名称'],
  ['tag', 'pinned', 'pinned'],
  ['nothing', '#1', '#1'],
])('of %s, %s is called %s', (module, field, label) => expect(fieldLabel(module, field)).toBe(label));
