import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { libpqConnection } from './postgres-program.ts';

const file = '/tmp/ca.pem';
const own = '-----BEGIN CERTIFICATE-----\nown\n-----END CERTIFICATE-----\n';

const kindOf = (authorities: string | undefined) => {
  if (authorities === undefined) return 'none';
  return authorities === own ? 'own' : authorities.split('BEGIN CERTIFICATE').length > 50 ? 'node' : 'unknown';
};

test('client programs of PostgreSQL verify certificates like the server, with its authorities', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutai-postgres-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ca = join(folder, 'own-ca.crt');
  writeFileSync(ca, own);
  const modes: readonly (readonly [string, string, 'none' | 'node' | 'own'])[] = [
    ['', 'disable', 'none'],
    ['?sslmode=disable', 'disable', 'none'],
    ['?sslmode=no-verify', 'require', 'none'],
    ['?sslmode=require&uselibpqcompat=true', 'require', 'none'],
    ['?sslmode=prefer&uselibpqcompat=true', 'require', 'none'],
    [`?sslmode=require&uselibpqcompat=true&sslrootcert=${ca}`, 'verify-ca', 'own'],
    [`?sslmode=verify-ca&uselibpqcompat=true&sslrootcert=${ca}`, 'verify-ca', 'own'],
    ['?sslmode=verify-full', 'verify-full', 'node'],
    ['?sslmode=verify-ca', 'verify-full', 'node'],
    ['?sslmode=require', 'verify-full', 'node'],
    ['?sslmode=prefer', 'verify-full', 'node'],
    ['?ssl=true', 'verify-full', 'node'],
    [`?sslmode=verify-full&sslrootcert=${ca}`, 'verify-full', 'own'],
  ];
  for (const [query, sslmode, authorities] of modes) {
    const made = libpqConnection(`postgres://mutai@db.example.com/site${query}`, file);
    expect(made.parameters, query).toEqual({
      host: 'db.example.com',
      port: '5432',
      user: 'mutai',
      dbname: 'site',
      sslmode,
      ...(authorities === 'none' ? {} : { sslrootcert: file }),
    });
    expect(kindOf(made.authorities), query).toBe(authorities);
  }
});

test('the password of a database is not among the parameters, wherever it is in the URL', () => {
  vi.stubEnv('PGPASSWORD', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const inUrl = libpqConnection('postgres://mutai:p%40ss%3A%27@db.example.com:5433/site', file);
  const inQuery = libpqConnection('postgres://mutai@db.example.com:5433/site?password=p%40ss%3A%27&max=3', file);
  for (const { parameters, password } of [inUrl, inQuery]) {
    expect(password).toBe(`p@ss:'`);
    expect(parameters).toEqual({
      host: 'db.example.com',
      port: '5433',
      user: 'mutai',
      dbname: 'site',
      sslmode: 'disable',
    });
  }
  const options = libpqConnection('postgres:///site?host=/run/postgresql&options=-c%20search_path%3Dmutai', file);
  expect(options).toMatchObject({
    parameters: { host: '/run/postgresql', options: '-c search_path=mutai' },
    password: undefined,
  });
});
