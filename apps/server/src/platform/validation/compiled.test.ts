import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { buildTestApp, type Reply } from '../../testing/test-app.ts';
import { serializerOf } from '../http/serialization.ts';
import { compileSchema } from './validation.ts';

const parts = ['body', 'querystring', 'params', 'headers'] as const;

/** Schemas are compiled lazily; this test finds invalid ones early. */
test('the schemas of every route compile', async () => {
  const { routes } = await buildTestApp();
  const compiled = routes.flatMap(({ schema = {} }) => [
    ...parts.flatMap((part) => (schema[part] === undefined ? [] : [compileSchema(schema[part] as object)])),
    ...Object.values(schema.response ?? {}).map((response) => serializerOf(response as object)),
  ]);
  expect(compiled.length).toBeGreaterThan(100);
});

interface Field {
  readonly title?: string;
  readonly readOnly?: boolean;
}

/** Error messages name fields by the title of their schema. */
test('every request field has a Chinese title', async () => {
  const { routes } = await buildTestApp();
  const untitled = routes.flatMap(({ method, url, schema = {} }) =>
    (['body', 'querystring'] as const).flatMap((part) => {
      const { properties = {} } = (schema[part] ?? {}) as { properties?: Readonly<Record<string, Field>> };
      return Object.entries(properties)
        .filter(([, { title = '', readOnly }]) => readOnly !== true && !/[\u4E00-\u9FFF]/.test(title))
        .map(([name]) => `${String(method)} ${url} ${name}`);
    }),
  );
  expect(untitled).toEqual([]);
});

test('size=0 returns the whole list, or an error that says what to do', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const lists = app.routes.flatMap(({ url, schema = {} }) => {
    const { properties = {} } = (schema.querystring ?? {}) as { properties?: object };
    return 'size' in properties && !url.endsWith('.xlsx') ? url.replace(':id', '1') : [];
  });
  const replies = new Map<string, Reply>();
  for (const url of lists) replies.set(url, await admin.get(`${url}?size=0`));
  const [whole, refused] = [Code.success, Code.invalid].map((code) =>
    [...replies].filter(([, reply]) => reply.code === code),
  );
  expect(whole?.map(([url]) => url).toSorted()).toEqual(
    [
      'categories',
      'departments',
      'dictTypes',
      'dicts',
      'fileCategorys',
      'layoutTemplates',
      'menus',
      'roles',
      'scheduleRules',
      'screenGroups',
    ].map((name) => `/api/v1/${name}`),
  );
  for (const [, { data, total }] of whole ?? []) expect(data).toHaveLength(total);
  expect(refused).toHaveLength(replies.size - 10);
  for (const [url, { message }] of refused ?? []) expect(message, url).toContain('用 page 逐页获取');
});
