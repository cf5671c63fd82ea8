import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../support/server.ts';
import { after } from './mounts.ts';
import { expectRefusedStart } from './refused-start.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-env-'));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = () => after(`cd '${folder}'`);
const write = (content: string | Uint8Array) => writeFile(path.join(folder, '.env'), content);

test('a .env file in UTF-16 is read completely, and misspelled names are reported', async () => {
  const lines = [
    'DATA_DIR=./数据',
    'DATABSE_URL=postgres://a@b/c',
    'PROT=1',
    'ADMIN_PASS=x',
    'app_title=x',
    'MY_OWN=1',
  ];
  await write(Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le'));
  // The helper always sets DATA_DIR, and the environment has precedence over the file.
  const server = await startServer({ HOSTNAME: 'x' }, ['env', '-u', 'DATA_DIR', ...inFolder()]);
  await server.stop();
  expect(await readdir(path.join(folder, '数据'))).toContain('mutai.db');
  const told = [...server.output().matchAll(/环境变量 (\w+) 不起作用，是否应为 (\w+)？/g)].map(([, ...names]) => names);
  expect(Object.fromEntries(told)).toEqual({
    DATABSE_URL: 'DATABASE_URL',
    PROT: 'PORT',
    ADMIN_PASS: 'ADMIN_PASSWORD',
    app_title: 'APP_TITLE',
  });
});

test('an invalid line in .env stops the start before anything is created', async () => {
  await write('PORT=1\nDATABASE_URL: postgres://a@b/c\n');
  await expectRefusedStart({ DATA_DIR: path.join(folder, 'data') }, ['.env', '第 2 行'], inFolder());
  expect(await readdir(folder)).toEqual(['.env']);
});
