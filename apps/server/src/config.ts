import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type ConsoleConfig, defaultConsoleConfig } from '@mutai/contract/console-config';
import { readMediaSource } from '@mutai/contract/media-sources';
import { rules } from '@mutai/contract/rules';
import { closeName } from './close-names.ts';
import { release } from './platform/release.ts';
import { readS3Url, s3UrlHint, type S3Location } from './platform/storage/s3-location.ts';
import { StartError } from './platform/process/start-error.ts';

export interface Config {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  readonly databaseUrl: string;
  /** Largest number of connections to PostgreSQL in this process. */
  readonly databasePoolSize: number;
  /** `undefined`: files are stored in `dataDir`. */
  readonly s3: S3Location | undefined;
  readonly admin: { readonly username: string; /** `undefined`: generated. */ readonly password: string | undefined };
  readonly console: ConsoleConfig;
  /** Key for encrypting secrets in the database; empty: a key file in the data directory. */
  readonly secretKey: string;
  /** Previous key, for `rotate-secret` only; empty: the key file in the data directory. */
  readonly oldSecretKey: string;
  /** Internal addresses and networks that the server may send to, such as those of webhooks. */
  readonly outboundAllow: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
  /** Time zone of the process, as it was given; empty: that of the machine. */
  readonly timeZone: string;
  readonly logLevel: LogLevel;
  /** Form of log lines; `auto`: text in a terminal, otherwise JSON. */
  readonly logFormat: LogFormat;
  /** Duration from which a statement of the database is logged, in milliseconds; 0: never. */
  readonly slowStatementMs: number;
  /** Second output of the operation log and the login log. */
  readonly auditLog: 'off' | 'stdout';
  /** Callers that may read `/metrics`. */
  readonly metrics: {
    /** Empty: none. */
    readonly token: string;
    /** Addresses and networks. */
    readonly allow: readonly string[];
  };
  readonly backup: {
    /** Absolute path, or `s3://` URL of an object storage; empty: none. */
    readonly directory: string;
    /** Keys of the object storage of backups. */
    readonly keys: S3Location['keys'];
    /** Numbers of days, weeks and months whose newest backup is kept. */
    readonly keep: { readonly daily: number; readonly weekly: number; readonly monthly: number };
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const logFormats = ['auto', 'json', 'text'] as const;
type LogFormat = (typeof logFormats)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

const maxPort = 65_535;
const maxTimeoutMs = 600_000;
const maxPoolSize = 1000;
const minSecretKey = 32;
/** Largest number of backups of a kind. */
const maxKept = 1000;

/**
 * Reads the configuration. The only module that knows the names of environment variables.
 *
 * @param warn called for unknown names that are similar to a known one
 * @throws StartError naming each variable with an invalid value, and valid values
 */
export function readConfig(environment: Environment, warn: (text: string) => void = () => undefined): Config {
  const problems: string[] = [];
  const known = new Set<string>();
  const text = (name: string, fallback: string) => {
    known.add(name);
    return environment[name]?.trim() || fallback;
  };
  const checked = (name: string, fallback: string, fits: (value: string) => boolean, hint: string) => {
    const value = text(name, fallback);
    if (!fits(value)) problems.push(`${name}：${hint}`);
    return value;
  };
  const integer = (name: string, fallback: number, min: number, max: number) =>
    Number(
      checked(
        name,
        String(fallback),
        (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
        `应为 ${min} 到 ${max} 之间的整数`,
      ),
    );
  const oneOf = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const found = choices.find((choice) => choice === text(name, fallback));
    if (found === undefined) problems.push(`${name}：应为 ${choices.join('、')} 之一`);
    return found ?? fallback;
  };

  const config: Config = {
    host: checked('HOST', '127.0.0.1', (value) => /^[\w.:-]+$/.test(value), '应为主机名或 IP 地址'),
    port: integer('PORT', 3000, 0, maxPort),
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: checked(
      'DATABASE_URL',
      '',
      (value) => value === '' || isPostgresUrl(value),
      '应为 postgres://用户:密码@主机:端口/数据库，或留空以使用内置数据库',
    ),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 1, maxPoolSize),
    s3: s3(text, problems),
    admin: {
      username: checked(
        'ADMIN_USERNAME',
        'admin',
        (value) => rules.username.pattern.test(value),
        `应为${rules.username.message}`,
      ),
      password:
        checked(
          'ADMIN_PASSWORD',
          '',
          (value) => value === '' || rules.password.pattern.test(value),
          `密码过于简单，至少 6 位，${rules.password.message}`,
        ) || undefined,
    },
    console: {
      ...defaultConsoleConfig,
      release: release.label,
      title: text('APP_TITLE', defaultConsoleConfig.title),
      subtitle: text('APP_SUBTITLE', defaultConsoleConfig.subtitle),
      routerMode:
        checked(
          'ROUTER_MODE',
          'history',
          (value) => value === 'history' || value === 'hash',
          '应为 history 或 hash',
        ) === 'hash'
          ? 'hash'
          : 'history',
      timeoutMs: integer('API_TIMEOUT_MS', defaultConsoleConfig.timeoutMs, 100, maxTimeoutMs),
      repositoryUrl: checked(
        'REPOSITORY_URL',
        '',
        (value) => value === '' || /^https?:\/\/\S+$/.test(value),
        '应为以 http:// 或 https:// 开头的地址',
      ),
      mediaSources: sites('MEDIA_SOURCES', text, problems),
      frameSources: sites('FRAME_SOURCES', text, problems),
    },
    secretKey: checked(
      'SECRET_KEY',
      '',
      (value) => value === '' || value.length >= minSecretKey,
      `至少 ${minSecretKey} 个字符，各进程应相同；留空则使用数据目录中自动生成的密钥`,
    ),
    oldSecretKey: text('OLD_SECRET_KEY', ''),
    outboundAllow: list('OUTBOUND_ALLOW', text, isNetwork, networksOf('允许访问的内部 IP 地址'), problems),
    trustProxy: list('TRUST_PROXY', text, isNetwork, networksOf('代理 IP 地址'), problems),
    slowStatementMs: integer('SLOW_STATEMENT_MS', 500, 0, maxTimeoutMs),
    auditLog:
      checked('AUDIT_LOG', 'off', (value) => value === 'off' || value === 'stdout', '应为 off 或 stdout') === 'stdout'
        ? 'stdout'
        : 'off',
    metrics: {
      token: checked(
        'METRICS_TOKEN',
        '',
        (value) => value === '' || /^\S{32,}$/.test(value),
        '至少 32 个字符，不含空格（如 openssl rand -hex 32 的结果）；留空则不能凭令牌读取指标',
      ),
      allow: list('METRICS_ALLOW', text, isNetwork, networksOf('可读取指标的 IP 地址'), problems),
    },
    // Not a known name for hints about typos: two letters are similar to too many.
    timeZone: environment['TZ']?.trim() ?? '',
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    logFormat: oneOf('LOG_FORMAT', logFormats, 'auto'),
    backup: {
      ...backupPlace(text, problems),
      keep: {
        daily: integer('BACKUP_KEEP_DAILY', 7, 0, maxKept),
        weekly: integer('BACKUP_KEEP_WEEKLY', 4, 0, maxKept),
        monthly: integer('BACKUP_KEEP_MONTHLY', 12, 0, maxKept),
      },
    },
  };
  for (const name of Object.keys(environment)) {
    const meant = known.has(name) ? undefined : closeName(name, [...known]);
    if (meant !== undefined) warn(`环境变量 ${name} 不起作用，是否应为 ${meant}？`);
  }
  if (problems.length > 0) throw new StartError(`配置有误，请修改以下环境变量后重新启动：\n  ${problems.join('\n  ')}`);
  return config;
}

/**
 * Returns the environment for a command that the server starts on its own site: with the values of the configuration,
 * which options of the server may have changed.
 */
export function commandEnvironment({ dataDir, databaseUrl, backup }: Config): Environment {
  return { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: backup.directory };
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(?:ql)?:$/.test(new URL(value).protocol);
}

function s3(text: (name: string, fallback: string) => string, problems: string[]): S3Location | undefined {
  const url = text('STORAGE_URL', '');
  const keys = keysOf('STORAGE', text, problems);
  const place = readS3Url(url);
  if (url !== '' && place === undefined) problems.push(`STORAGE_URL：${s3UrlHint}`);
  // With the keys alone, files would be stored on the disk unnoticed. Backups in an object storage may use them too.
  const isUsed = url !== '' || text('BACKUP_DIR', '').startsWith('s3:');
  if (keys !== undefined && !isUsed) problems.push('STORAGE_URL：设置了对象存储的密钥，却没有设置其地址');
  return place && { ...place, keys };
}

function backupPlace(
  text: (name: string, fallback: string) => string,
  problems: string[],
): Pick<Config['backup'], 'directory' | 'keys'> {
  const place = text('BACKUP_DIR', '');
  const isUrl = place.startsWith('s3:');
  if (isUrl && readS3Url(place) === undefined) {
    problems.push('BACKUP_DIR：应为目录，或 s3://存储桶/前缀?endpoint=https://主机&region=地域');
  }
  const keys = keysOf('BACKUP', text, problems) ?? keysOf('STORAGE', text, []);
  return { directory: isUrl || place === '' ? place : resolve(place), keys };
}

/** Keys of an object storage. @param prefix of the variables */
function keysOf(
  prefix: string,
  text: (name: string, fallback: string) => string,
  problems: string[],
): S3Location['keys'] {
  const [accessName, secretName] = [`${prefix}_ACCESS_KEY`, `${prefix}_SECRET_KEY`];
  const [accessKey, secretKey] = [text(accessName, ''), text(secretName, '')];
  if ((accessKey === '') !== (secretKey === '')) {
    problems.push(`${accessKey === '' ? accessName : secretName}：${accessName} 与 ${secretName} 应同时设置`);
  }
  return accessKey === '' ? undefined : { accessKey, secretKey };
}

/**
 * Parses a comma-separated list; `off`: empty.
 *
 * @param what description of valid items for the error message
 */
function list(
  name: string,
  text: (name: string, fallback: string) => string,
  fits: (part: string) => boolean,
  what: string,
  problems: string[],
): readonly string[] {
  const value = text(name, 'off');
  if (value === 'off') return [];
  const parts = value.split(',').map((part) => part.trim());
  if (!parts.every(fits)) problems.push(`${name}：应为 off，或以逗号分隔的${what}`);
  return parts;
}

const sites = (name: string, text: (name: string, fallback: string) => string, problems: string[]) =>
  list(
    name,
    text,
    (part) => readMediaSource(part) !== null,
    '协议、主机与端口（如 https://live.example.org、http://10.0.0.5:8080 或 https://*.example.org）',
    problems,
  );

const networksOf = (addresses: string): string => `${addresses}或网段（如 10.0.0.0/8），不能是所有地址`;

function isNetwork(part: string): boolean {
  const [address = '', bits, more] = part.split('/');
  const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (mostBits === 0 || more !== undefined) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits);
}
