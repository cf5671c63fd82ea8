import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDurably } from '../data-dir/durable-file.ts';
import { hasCode, StartError } from '../process/start-error.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Prefix of sealed text: version of the format. */
const version = 'v1.';

/** Name of the key file in the data directory, used unless `SECRET_KEY` is set. Backups of the directory include it. */
export const keyFile = 'secret.key';

/** Encrypts secrets that must be unreadable in a copy of the database, such as the password of the mail server. */
export interface Secrets {
  /**
   * Encrypts a text.
   *
   * @param name identifies the secret and is authenticated: `open` needs the same name
   */
  seal(name: string, text: string): string;
  /**
   * Decrypts a text.
   *
   * @throws Error if it was sealed with another key or name, or was modified
   */
  open(name: string, sealed: string): string;
  /**
   * Returns an HMAC of the text.
   *
   * @param name purpose of the signature; each name has its own key
   */
  sign(name: string, text: string): Buffer;
}

/** Content of the key file: 32 bytes in base64. */
const keyForm = /^[A-Za-z0-9+/]{43}=$/;

function readOrMakeKey(dataDir: string): string {
  const file = join(dataDir, keyFile);
  try {
    // If two processes start at the same time, both use the key that was written first.
    createDurably(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw new StartError(`无法写入密钥文件 ${file}，请检查目录是否可写且磁盘未满。`);
  }
  return readKey(file);
}

function readKey(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (!keyForm.test(key)) {
    throw new StartError(
      `密钥文件 ${file} 已损坏：内容应为 44 个字符的密钥。请从备份恢复此文件；没有备份时，删除它后重新启动，` +
        '再按启动时的提示重新填写无法解密的内容。',
    );
  }
  return key;
}

/**
 * Reads the key file of a data directory, and never creates it.
 *
 * @returns undefined if it does not exist
 * @throws StartError if it is invalid
 */
export function readKeyFile(dataDir: string): string | undefined {
  try {
    return readKey(join(dataDir, keyFile));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Opens the secrets of a site.
 *
 * @param source `secretKey` comes from the configuration and is shared by all processes of a site. If it is empty, the
 *   key file of the data directory is used, which is created at the first start.
 * @throws StartError if the key file cannot be written or is invalid
 */
export function secretsOf(source: { readonly secretKey: string; readonly dataDir: string }): Secrets {
  const secret = source.secretKey === '' ? readOrMakeKey(source.dataDir) : source.secretKey;
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, keyBytes));
  const key = keyFor('mutai secrets');
  /** Keys of signatures by purpose: deriving one takes as long as a hundred signatures. */
  const signatureKeys = new Map<string, Buffer>();
  const signatureKey = (name: string): Buffer => {
    const known = signatureKeys.get(name) ?? keyFor(`mutai signature of ${name}`);
    signatureKeys.set(name, known);
    return known;
  };
  return {
    seal(name, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString('base64');
    },
    open(name, sealed) {
      if (!sealed.startsWith(version)) throw new Error(`${name} is not sealed`);
      const bytes = Buffer.from(sealed.slice(version.length), 'base64');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    sign: (name, text) => createHmac('sha256', signatureKey(name)).update(text).digest(),
  };
}
