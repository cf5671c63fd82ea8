import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../support/api.ts';
import { admin, startServer } from '../support/server.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
/** Inside of the project, so that the program resolves its packages. */
const folder = path.join(root, '.cache/api-client');

/** Program of a third party that has only the API document. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
const client = createClient<paths>({ baseUrl });
const signedIn = await client.POST('/api/v1/auth/login', { body: { username, password } });
if (signedIn.data === undefined) throw new Error(signedIn.error.message);
const token: string = signedIn.data.data;
const headers = { authorization: \`Bearer \${token}\` };
const users = await client.GET('/api/v1/users', { headers, params: { query: { sort: 'id:asc' } } });
if (users.data === undefined) throw new Error(users.error.message);
const refused = await client.GET('/api/v1/users', { headers, params: { query: { size: 501 } } });
console.log(JSON.stringify({
  total: users.data.total,
  names: users.data.data.map((user) => user.username),
  refused: refused.error?.code,
}));
`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  types: ['node'],
};

test('a client generated from the API document compiles, signs in and lists users', async () => {
  const server = await startServer();
  onTestFinished(async () => void (await server.stop()));
  const { token } = await signIn(server.url);
  const answer = await fetch(`${server.url}/api/docs/json`, { headers: { authorization: `Bearer ${token}` } });

  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'api.ts'), astToString(await openapiTS((await answer.json()) as OpenAPI3)));
  await writeFile(path.join(folder, 'client.ts'), program);
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await run(path.join(root, 'node_modules/.bin/tsc'), ['--project', folder]);
  const { stdout } = await run(process.execPath, [
    path.join(folder, 'client.ts'),
    server.url,
    admin.username,
    admin.password,
  ]);
  expect(JSON.parse(stdout)).toEqual({ total: 1, names: ['admin'], refused: 4000 });
});
