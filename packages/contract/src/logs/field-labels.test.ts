import { describe, expect, test } from 'vitest';
import { CommentQuery, CommentSettings } from '../comments/schema.ts';
import { Dict } from '../dicts/schema.ts';
import { DictType } from '../dicts/type-schema.ts';
import { FileQuery } from '../files/schema.ts';
import { LayoutQuery } from '../layouts/schema.ts';
import { recordFields } from '../record.ts';
import { loggedModules } from '../logged-modules.ts';
import { fieldLabel, loggedAs, loggedText } from './logged-changes.ts';
import { FaultBody, LoginLogQuery, LogSettingsBody, OperationLogQuery } from './schema.ts';
import { FunctionSettingsBody } from '../functions/schema.ts';
import { Job } from '../jobs/schema.ts';
import { EditableMailTemplate, MailSettings } from '../mail/schema.ts';
import { SiteSettingsBody } from '../site-settings/schema.ts';
import { SystemSettingsBody } from '../system-settings/schema.ts';

declare global {
  interface ImportMeta {
    /** Modules whose paths match a pattern; expanded by Vite. */
    glob<Module>(pattern: string, options: { readonly eager: true }): Readonly<Record<string, Module>>;
  }
}

type Exports = Readonly<Record<string, unknown>>;
interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
}

const isObject = (schema: unknown): schema is ObjectSchema =>
  typeof schema === 'object' && schema !== null && 'properties' in schema;
const isRecord = ({ properties }: ObjectSchema) => properties['version'] === recordFields.version;
const isQuery = ({ properties }: ObjectSchema) => 'page' in properties && 'size' in properties;

const declarations = import.meta.glob<Exports>('../*/resource.ts', { eager: true });
const schemas = import.meta.glob<Exports>('../*/schema.ts', { eager: true });

/** Permissions with an export, whose log line has the fields of the query. */
const hasExport = (exported: unknown) => typeof exported === 'object' && exported !== null && 'export' in exported;

/** Records of each folder with one module, and its query if it has an export. */
const ofResources = Object.entries(declarations).flatMap(([path, exports]) => {
  const values = Object.values(exports);
  const [found, ...others] = Object.entries(loggedModules).filter(([, one]) => values.includes(one));
  if (found === undefined || others.length > 0) return [];
  const logsQuery = values.some(hasExport);
  return Object.values(schemas[path.replace('resource.ts', 'schema.ts')] ?? {})
    .filter(isObject)
    .flatMap((schema) => (isRecord(schema) || (logsQuery && isQuery(schema)) ? [[found[0], schema] as const] : []));
});

/** Schemas whose fields appear in log lines of a module. */
const logged: readonly (readonly [module: string, schema: ObjectSchema])[] = [
  ...ofResources,
  ['dict-type', DictType],
  ['dict', Dict],
  ['function', FunctionSettingsBody],
  ['comment', CommentSettings],
  ['comment', CommentQuery],
  ['material', FileQuery],
  ['layout', LayoutQuery],
  ['common', SiteSettingsBody],
  ['common', SystemSettingsBody],
  ['job', Job],
  ['mail', MailSettings],
  ['mail', EditableMailTemplate],
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

/** Paging, and the nested records of a tree, which log lines omit. */
const unlogged = new Set(['page', 'size', 'children']);

describe.each(logged)('fields of %s', (module, { properties }) => {
  const fields = Object.keys(properties).filter((field) => module === 'console' || !unlogged.has(field));
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
