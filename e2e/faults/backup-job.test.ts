import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupsPath } from '@mutai/contract/backups/resource';
import type { BackupOverview } from '@mutai/contract/backups/schema';
import { expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { signIn } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { generationsIn, scratch } from './backups.ts';

/** Dumps forever while there is no file `quick`; ignores SIGTERM. */
const slowDump = (folder: string) => `#!/bin/sh
[ "$1" = --version ] && { echo 'pg_dump (PostgreSQL) 99.0'; exit; }
for argument in "$@"; do case "$argument" in --file=*) echo dump > "\${argument#--file=}";; esac; done
[ -e ${folder}/quick ] && exit
trap '' TERM
echo $$ > ${folder}/pid
while :; do sleep 1; done
`;

test('a server that stops ends its backup and pg_dump, and the next one makes it', async () => {
  const { data, backups, root } = await scratch();
  const tools = path.join(root, 'tools');
  await mkdir(tools);
  await writeFile(path.join(tools, 'pg_dump'), slowDump(tools), { mode: 0o755 });
  const database = await createPostgresDatabase();
  onTestFinished(() => database.drop());
  const site = {
    PATH: `${tools}:/usr/bin:/bin`,
    DATA_DIR: data,
    DATABASE_URL: database.url,
    BACKUP_DIR: backups,
  };
  const first = await startServer(site);
  const api = await signIn(first.url);
  await api.ask('POST', backupsPath);
  const pid = () => Number(readFileSync(path.join(tools, 'pid'), 'utf8'));
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
  const busy = await api.send('POST', backupsPath);
  expect(busy).toMatchObject({ status: 409 });
  expect(await first.stop()).toMatchObject({ code: 0 });
  // A zombie, whose exit code nobody has collected, has no command line.
  const command = `/proc/${pid()}/cmdline`;
  expect(existsSync(command) ? readFileSync(command, 'utf8') : '').toBe('');

  await writeFile(path.join(tools, 'quick'), '');
  const second = await startServer(site);
  const again = await signIn(second.url);
  const last = async () => (await again.ask<BackupOverview>('GET', backupsPath)).run.last;
  await expect.poll(last, { timeout: 60_000 }).toMatchObject({ error: '', requestedBy: '管理员' });
  expect(await generationsIn(backups)).toHaveLength(1);
  expect(await second.stop()).toMatchObject({ code: 0 });
});
