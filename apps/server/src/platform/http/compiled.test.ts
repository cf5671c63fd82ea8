import { expect, test } from 'vitest';
import { buildTestApp } from '../../testing/test-app.ts';
import { serializerOf } from './serialization.ts';
import { validatorOf } from './validation.ts';

const parts = ['body', 'querystring', 'params', 'headers'] as const;

/** Schemas are compiled when they are first used: what is wrong with one would only be seen then. */
test('the schemas of every route can be compiled', async () => {
  const { server } = await buildTestApp();
  const compiled = server.declaredRoutes.flatMap(({ schema = {} }) => [
    ...parts.flatMap((part) => (schema[part] === undefined ? [] : [validatorOf(schema[part] as object, part)])),
    ...Object.values(schema.response ?? {}).map((response) => serializerOf(response as object)),
  ]);
  expect(compiled.length).toBeGreaterThan(100);
});
