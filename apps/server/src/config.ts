import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type ConsoleConfig, defaultConsoleConfig } from '@mutai/contract/console-config';
import { readMediaSource } from '@mutai/contract/media-sources';
import { rules } from '@mutai/contract/rules';
import { closeName } from './close-names.ts';
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
  /** Internal addresses and networks that the server may send to, such as those of webhooks. */
  readonly outboundAllow: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const maxPort = 65_535;
const maxTimeoutMs = 600_000;
const maxPoolSize = 1000;
const minSecretKey = 32;

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
      mediaSources: list(
        'MEDIA_SOURCES',
        text,
        (part) => readMediaSource(part) !== null,
        '协议、主机与端口（如 https://live.example.org、http://10.0.0.5:8080 或 https://*.example.org）',
        problems,
      ),
    },
    secretKey: checked(
      'SECRET_KEY',
      '',
      (value) => value === '' || value.length >= minSecretKey,
      `至少 ${minSecretKey} 个字符，各进程应相同；留空则使用数据目录中自动生成的密钥`,
    ),
    outboundAllow: list('OUTBOUND_ALLOW', text, isNetwork, networksOf('允许访问的内部 IP 地址'), problems),
    trustProxy: list('TRUST_PROXY', text, isNetwork, networksOf('代理 IP 地址'), problems),
    logLevel: logLevels.find((level) => level === text('LOG_LEVEL', 'info')) ?? 'info',
  };
  checked(
    'LOG_LEVEL',
    'info',
    (value) => logLevels.some((level) => level === value),
    `应为 ${logLevels.join('、')} 之一`,
  );
  for (const name of Object.keys(environment)) {
    const meant = known.has(name) ? undefined : closeName(name, [...known]);
    if (meant !== undefined) warn(`环境变量 ${name} 不起作用，是否应为 ${meant}？`);
  }
  if (problems.length > 0) throw new StartError(`配置有误，请修改以下环境变量后重新启动：\n  ${problems.join('\n  ')}`);
  return config;
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(?:ql)?:$/.test(new URL(value).protocol);
}

function s3(text: (name: string, fallback: string) => string, problems: string[]): S3Location | undefined {
  const url = text('STORAGE_URL', '');
  const accessKey = text('STORAGE_ACCESS_KEY', '');
  const secretKey = text('STORAGE_SECRET_KEY', '');
  const place = readS3Url(url);
  if (url !== '' && place === undefined) problems.push(`STORAGE_URL：${s3UrlHint}`);
  if (url === '' && accessKey + secretKey !== '') problems.push('STORAGE_URL：设置了对象存储的密钥，却没有设置其地址');
  if ((accessKey === '') !== (secretKey === '')) {
    const missing = accessKey === '' ? 'STORAGE_ACCESS_KEY' : 'STORAGE_SECRET_KEY';
    problems.push(`${missing}：STORAGE_ACCESS_KEY 与 STORAGE_SECRET_KEY 应同时设置`);
  }
  return place && { ...place, keys: accessKey === '' ? undefined : { accessKey, secretKey } };
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

const networksOf = (addresses: string): string => `${addresses}或网段（如 10.0.0.0/8），不能是所有地址`;

function isNetwork(part: string): boolean {
  const [address = '', bits, more] = part.split('/');
  const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (mostBits === 0 || more !== undefined) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits);
}
