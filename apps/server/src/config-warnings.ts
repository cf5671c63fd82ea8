import { statfsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** Facts about the configuration and the machine that are valid, but may be unsafe. */
export interface ConfigFacts extends Pick<
  Config,
  'host' | 'trustProxy' | 'secretKey' | 'oldSecretKey' | 'timeZone' | 'dataDir'
> {
  /** POSIX permissions of the `.env` file; undefined without one, and on systems without permissions. */
  readonly envFileMode: number | undefined;
  /** Type of the file system of the data directory, as statfs(2) numbers it; undefined if unknown. */
  readonly fileSystem: number | undefined;
}

/** Addresses that stand for all network interfaces. */
const allInterfaces: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Shortest prefix of a network of proxies: the largest private networks are 10.0.0.0/8 and fc00::/7. */
const shortestPrefix = { 4: 8, 6: 7 } as const;

/** `TMPFS_MAGIC` and `RAMFS_MAGIC` of statfs(2): file systems in memory. */
const memoryFileSystems: ReadonlySet<number> = new Set([0x0102_1994, 0x8584_58f6]);

/** Permissions of accounts that neither own the file nor belong to its group. */
const othersMode = 0o007;

/** Smallest number of different characters of a key; 32 random hexadecimal digits have fewer in one of a billion keys. */
const fewestCharacters = 7;
/** Parts of keys that somebody typed. */
const typedParts = /change.?me|password|secret|example|qwerty|your.?key/i;

/** Returns true if a text repeats a shorter one. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((period) =>
    text.startsWith(text.slice(period)),
  );

/** Returns true if most characters follow the one before them in the alphabet, in either direction, or repeat it. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) <= 1).length > text.length / 2;
}

const isWeakKey = (key: string): boolean =>
  new Set(key).size < fewestCharacters || isRepetition(key) || isSequence(key) || typedParts.test(key);

/** Returns true for networks that contain more than the largest private ones. */
function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  const shortest = isIP(address) === 6 ? shortestPrefix[6] : shortestPrefix[4];
  return bits !== undefined && Number(bits) < shortest;
}

/** Returns false for offsets too: a process runs in UTC instead. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('zh-CN', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns warnings in Chinese about a valid configuration that is likely a mistake, each with the way out. They contain no
 * secrets.
 */
export function configWarnings(facts: ConfigFacts): readonly string[] {
  const { host, trustProxy, secretKey, oldSecretKey, timeZone, envFileMode, fileSystem, dataDir } = facts;
  const warnings: string[] = [];
  if (allInterfaces.has(host) && trustProxy.length === 0) {
    warnings.push(
      `HOST=${host} 使网络中的其他机器可以不经加密（HTTPS）直接访问，密码会以明文传输。` +
        '请在前面设置启用 HTTPS 的反向代理，并将 TRUST_PROXY 设为它的地址；代理在本机时，HOST 应为 127.0.0.1。',
    );
  }
  const wide = trustProxy.filter(isWide);
  if (wide.length > 0) {
    warnings.push(
      `TRUST_PROXY 中的 ${wide.join('、')} 范围过大，其中任何人都可以伪造来源 IP，使登录限制与日志失效。` +
        '请只填写代理的地址或所在的网段，如 127.0.0.1 或 10.0.0.0/24。',
    );
  }
  if (secretKey !== '' && isWeakKey(secretKey)) {
    warnings.push(
      'SECRET_KEY 容易猜到。请用 openssl rand -base64 32 生成新的密钥，' +
        '停止服务器后将原来的密钥设为 OLD_SECRET_KEY 并运行 npm run rotate-secret。',
    );
  }
  if (oldSecretKey !== '') {
    warnings.push('OLD_SECRET_KEY 只用于 npm run rotate-secret，服务器不使用它。更换密钥后请删除。');
  }
  if (timeZone !== '' && !isTimeZone(timeZone.replace(/^:/, ''))) {
    warnings.push(`TZ=${timeZone} 不是已知的时区，时间可能显示错误。请改为时区名称，如 TZ=Asia/Shanghai。`);
  }
  if (envFileMode !== undefined && (envFileMode & othersMode) !== 0) {
    warnings.push('.env 中有密码，却可以被本机的其他账号读取或修改。请运行 chmod o= .env。');
  }
  if (fileSystem !== undefined && memoryFileSystems.has(fileSystem)) {
    warnings.push(
      `数据目录 ${dataDir} 在内存中（tmpfs），机器重新启动后数据会全部丢失。请将 DATA_DIR 设为磁盘上的目录。`,
    );
  }
  return warnings;
}

/** Result of a system call; undefined if it fails, since a warning must not prevent the start. */
function attempt(read: () => number): number | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Reads the facts of this machine.
 *
 * @param envFile path of the file with environment variables, which may not exist
 */
export function factsOf(config: Config, envFile: string): ConfigFacts {
  const { platform } = process;
  return {
    ...config,
    envFileMode: platform === 'win32' ? undefined : attempt(() => statSync(envFile).mode),
    // Other systems number their file systems differently.
    fileSystem: platform === 'linux' ? attempt(() => statfsSync(config.dataDir).type) : undefined,
  };
}
