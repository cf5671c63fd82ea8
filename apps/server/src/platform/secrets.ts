import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode, StartError } from './start-error.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Before what is sealed: says how. */
const version = 'v1.';

/** In the data directory, where no `SECRET_KEY` is set. Copied with it, and of no use without the database. */
export const keyFile = 'secret.key';

/** Keeps what nobody may read in a copy of the database: the password of a mail server, keys of a storage. */
export interface Secrets {
  /** @param name of what it is: a sealed text can be opened under this name alone */
  seal(name: string, text: string): string;
  /** @throws Error when it was sealed with another key or under another name, or was changed */
  open(name: string, sealed: string): string;
  /** What nobody without the key can make of a text. @param name of what is signed: it counts like the text */
  sign(name: string, text: string): Buffer;
}

function readOrMakeKey(dataDir: string): string {
  const file = join(dataDir, keyFile);
  try {
    // Two processes that begin at once keep the file of the first one.
    writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw new StartError(`无法写入密钥文件 ${file}，请检查目录是否可写且磁盘未满。`);
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Secrets sealed with a key of the site's own.
 *
 * @param source a key that the configuration gives, which all processes of a site share; empty: one of the data
 *   directory's own, made when something is sealed for the first time
 */
export function secretsOf(source: { readonly secretKey: string; readonly dataDir: string }): Secrets {
  let known: string | undefined;
  const keyFor = (use: string) => {
    known ??= source.secretKey === '' ? readOrMakeKey(source.dataDir) : source.secretKey;
    return Buffer.from(hkdfSync('sha256', known, '', use, keyBytes));
  };
  let sealing: Buffer | undefined;
  const key = () => (sealing ??= keyFor('mutai secrets'));
  return {
    seal(name, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString('base64');
    },
    open(name, sealed) {
      if (!sealed.startsWith(version)) throw new Error(`${name} is not sealed`);
      const bytes = Buffer.from(sealed.slice(version.length), 'base64');
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    sign: (name, text) =>
      createHmac('sha256', keyFor(`mutai signature of ${name}`))
        .update(text)
        .digest(),
  };
}
