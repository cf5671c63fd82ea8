import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../support/server.ts';
import { hasProgram } from '../support/has-program.ts';
import { runBeside, scratch } from './backups.ts';
import { hasPostgres, twoDatabases } from './installed-postgres.ts';

/** Creates a certificate of this machine, which is its own authority, for the account of PostgreSQL. */
function certificateIn(folder: string) {
  const [key, certificate] = [path.join(folder, 'server.key'), path.join(folder, 'server.crt')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...names],
    {
      stdio: 'ignore',
    },
  );
  execFileSync('chmod', ['0755', folder]);
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(key, uid ?? 0, gid ?? 0);
  }
  return { key, certificate };
}

test.skipIf(!hasPostgres || !hasProgram('openssl'))(
  'a PostgreSQL with TLS is backed up and restored with the settings of the server',
  async () => {
    const { data, backups, root } = await scratch();
    const { key, certificate } = certificateIn(root);
    const { one, two } = await twoDatabases({ ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key });
    const over = (url: string, query: string) => ({ DATABASE_URL: `${url}?${query}` });
    const own = `sslmode=verify-full&sslrootcert=${certificate}`;
    const trusting = { NODE_EXTRA_CA_CERTS: certificate };
    const site = { ...one, DATA_DIR: data, BACKUP_DIR: backups };
    const server = await startServer({ ...site, ...over(one.DATABASE_URL, own) });
    expect(await server.stop()).toMatchObject({ code: 0 });
    const settings = [
      over(one.DATABASE_URL, own),
      over(one.DATABASE_URL, 'sslmode=no-verify'),
      over(one.DATABASE_URL, 'sslmode=require&uselibpqcompat=true'),
      { ...over(one.DATABASE_URL, 'sslmode=verify-full'), ...trusting },
      { ...over(one.DATABASE_URL, 'sslmode=require'), ...trusting },
    ];
    let output = '';
    for (const setting of settings) {
      const made = await runBeside('backup', { ...site, ...setting });
      expect(made.status, made.output).toBe(0);
      ({ output } = made);
    }
    const [name = ''] = /\d{8}T\d{6}Z/.exec(output) ?? [];
    const elsewhere = { ...two, DATA_DIR: path.join(root, 'restored'), BACKUP_DIR: backups, ...trusting };
    const restored = await runBeside(
      'restore',
      { ...elsewhere, ...over(two.DATABASE_URL, 'sslmode=verify-full') },
      name,
    );
    expect(restored.status, restored.output).toBe(0);
  },
);
