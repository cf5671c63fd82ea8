import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { hasCode, reasonOf, StartError } from '../../platform/process/start-error.ts';

const run = promisify(execFile);

/** Client programs of PostgreSQL. */
export type PostgresProgram = 'pg_dump' | 'pg_restore';

/** Connection of libpq, which reads URLs differently than the driver of the server. */
export interface LibpqConnection {
  /** Parameters without the password, because other accounts can see arguments. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly password: string | undefined;
  /** Content of the file `sslrootcert`: certificate authorities, in PEM; `undefined` if it is not used. */
  readonly authorities: string | undefined;
}

/** Reads a property that the types of the driver do not describe. */
const optionOf = (options: unknown, name: string): unknown =>
  typeof options === 'object' && options !== null && name in options
    ? (options as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Certificate authorities that Node trusts, with those of `NODE_EXTRA_CA_CERTS`. */
const nodeAuthorities = (): string => getCACertificates('default').join('\n');

/**
 * Converts the URL of a database, as the driver of the server understands it, to a connection of libpq.
 *
 * @param authoritiesFile path where the caller writes the certificate authorities
 */
export function libpqConnection(databaseUrl: string, authoritiesFile: string): LibpqConnection {
  // The driver resolves URL, defaults and environment.
  const client = new pg.Client({ connectionString: databaseUrl });
  const { user, host, port, database, password } = client;
  const ssl: unknown = client.ssl;
  const given = new URL(databaseUrl).searchParams;
  const parameters: Record<string, string> = { host, port: String(port) };
  if (user !== undefined) parameters['user'] = user;
  if (database !== undefined) parameters['dbname'] = database;
  for (const name of ['options', 'sslcert', 'sslkey']) {
    const value = given.get(name);
    if (value !== null) parameters[name] = value;
  }
  const own = { parameters, password: password || undefined };
  const isVerified = ssl !== false && optionOf(ssl, 'rejectUnauthorized') !== false;
  if (!isVerified) {
    parameters['sslmode'] = ssl === false ? 'disable' : 'require';
    return { ...own, authorities: undefined };
  }
  const isForName = optionOf(ssl, 'checkServerIdentity') === undefined;
  parameters['sslmode'] = isForName ? 'verify-full' : 'verify-ca';
  parameters['sslrootcert'] = authoritiesFile;
  const ca = optionOf(ssl, 'ca');
  return { ...own, authorities: typeof ca === 'string' ? ca : nodeAuthorities() };
}

const quoted = (value: string): string => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/**
 * Runs a client program of PostgreSQL on a database. Its connections have its name as `application_name`.
 *
 * @throws StartError with its output
 */
export async function runProgram(
  program: PostgresProgram,
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mutai-postgres-'));
  try {
    const file = join(folder, 'ca.pem');
    const { parameters, password, authorities } = libpqConnection(databaseUrl, file);
    if (authorities !== undefined) await writeFile(file, authorities);
    const connection = Object.entries({ ...parameters, application_name: program })
      .map(([name, value]) => `${name}=${quoted(value)}`)
      .join(' ');
    const secret = password === undefined ? {} : { PGPASSWORD: password };
    // oxlint-disable-next-line node/no-process-env -- inherited by the program; the server reads it in config.ts
    await run(program, [...args, `--dbname=${connection}`], { env: { ...process.env, ...secret } });
  } catch (error) {
    throw new StartError(`${program} 失败：${reasonOf(error)}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `server_version_num` counts in ten thousands: 180004 is 18.4. */
const versionUnit = 10_000;

/**
 * Checks that a program of PostgreSQL exists and is at least as new as the server.
 *
 * @throws StartError saying what to install
 */
export async function checkProgram(program: PostgresProgram, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const server = Math.floor(Number(rows[0]?.server_version_num) / versionUnit);
  const install = `请安装 PostgreSQL ${server} 或更新版本的客户端程序（如 apt-get install postgresql-client-${server}），并确保它在 PATH 中排在最前。`;
  let output: string;
  try {
    output = (await run(program, ['--version'])).stdout;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new StartError(`找不到 ${program}。${install}`);
    throw new StartError(`无法运行 ${program}：${reasonOf(error)}`);
  }
  const version = Number(/\s(\d+)/.exec(output)?.[1]);
  if (!(version >= server)) {
    throw new StartError(`${program} 的版本（${version}）低于数据库服务器（${server}），无法使用。${install}`);
  }
}
