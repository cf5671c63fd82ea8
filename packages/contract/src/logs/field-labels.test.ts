import { describe, expect, test } from 'vitest';
import { Announcement } from '../announcements/schema.ts';
import { Comment, CommentQuery, CommentSettings } from '../comments/schema.ts';
import { Category } from '../categories/schema.ts';
import { Department } from '../departments/schema.ts';
import { Dict } from '../dicts/schema.ts';
import { DictType } from '../dicts/type-schema.ts';
import { FileCategory } from '../file-categories/schema.ts';
import { FileQuery, FileRecord } from '../files/schema.ts';
import { Job } from '../jobs/schema.ts';
import { LayoutQuery, LayoutRecord } from '../layouts/schema.ts';
import { fieldLabel, loggedAs, loggedText } from './logged-changes.ts';
import { FaultBody, LoginLogQuery, LogSettingsBody, OperationLogQuery } from './schema.ts';
import { FunctionSettingsBody } from '../functions/schema.ts';
import { EditableMailTemplate, MailSettings } from '../mail/schema.ts';
import { NavigationMenu } from '../menus/schema.ts';
import { Post, PostQuery } from '../posts/schema.ts';
import { Role } from '../roles/schema.ts';
import { SiteSettingsBody } from '../site-settings/schema.ts';
import { SystemSettingsBody } from '../system-settings/schema.ts';
import { User, UserQuery } from '../users/schema.ts';
import { Webhook } from '../webhooks/schema.ts';

/** Schemas whose fields appear in log lines of a module: the record, or the filters of an export. */
const logged: readonly (readonly [module: string, schema: { readonly properties: object }])[] = [
  ['post', Post],
  ['post', PostQuery],
  ['category', Category],
  ['material', FileRecord],
  ['material', FileQuery],
  ['material-category', FileCategory],
  ['layout', LayoutRecord],
  ['layout', LayoutQuery],
  ['user', User],
  ['user', UserQuery],
  ['role', Role],
  ['menu', NavigationMenu],
  ['department', Department],
  ['announcement', Announcement],
  ['dict-type', DictType],
  ['dict', Dict],
  ['function', FunctionSettingsBody],
  ['comment', Comment],
  ['comment', CommentQuery],
  ['comment', CommentSettings],
  ['common', SiteSettingsBody],
  ['common', SystemSettingsBody],
  ['job', Job],
  ['mail', MailSettings],
  ['mail', EditableMailTemplate],
  ['webhook', Webhook],
  ['login-log', LoginLogQuery],
  ['operation-log', OperationLogQuery],
  ['operation-log', LogSettingsBody],
  ['console', FaultBody],
];

interface FieldSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
}

/** Values that need a display name: booleans and enum codes. */
const codesOf = ({ type, enum: values = [], anyOf = [] }: FieldSchema): readonly unknown[] => [
  ...(type === 'boolean' ? [true, false] : []),
  ...values,
  ...anyOf.flatMap(codesOf),
];

/** Paging fields, which log lines omit. */
const pagingFields = new Set(['page', 'size']);

describe.each(logged)('fields of %s', (module, { properties }) => {
  const fields = Object.keys(properties).filter((field) => module === 'console' || !pagingFields.has(field));
  test.each(fields)('%s has a label, also once its ids are names', (field) => {
    expect(fieldLabel(module, field)).not.toBe(field);
    expect(fieldLabel(module, loggedAs(field))).toBe(fieldLabel(module, field));
  });
});

const coded = logged.flatMap(([module, { properties }]) =>
  (Object.entries(properties) as [string, FieldSchema][]).flatMap(([field, schema]) =>
    field === 'sort' ? [] : codesOf(schema).map((value) => [module, field, value] as const),
  ),
);

test.each(coded)('%s: %s with the value %j has a display name', (module, field, value) => {
  expect(loggedText(module, field, value, String)).toMatch(/\p{Script=Han}/u);
});

test.each([
  ['user', 'roles', '关联角色'],
  ['department', 'parent', '上级部门'],
  ['menu', 'parent', '父级'],
  ['role', 'permissions', '权限'],
  ['login-log', 'count', '数量'],
  ['nothing', 'name', '名称'],
  ['nothing', 'pinned', 'pinned'],
  ['nothing', '#1', '#1'],
])('of %s, %s is called %s', (module, field, label) => expect(fieldLabel(module, field)).toBe(label));
