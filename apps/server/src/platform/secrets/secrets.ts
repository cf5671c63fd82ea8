import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDurably } from '../data-dir/durable-file.ts';
import { hasCode, StartError } from '../process/start-error.ts';

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

/** A key as the file holds it: 32 bytes in base64. */
const keyForm = /^[A-Za-z0-9+/]{43}=$/;

function readOrMakeKey(dataDir: string): string {
  const file = join(dataDir, keyFile);
  try {
    // If two processes start at once, both use the key of the first.
    createDurably(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw new StartError(`无法写入密钥文件 ${file}，请检查目录是否可写且磁盘未满。`);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (!keyForm.test(key)) {
    throw new StartError(
      `密钥文件 ${file} 已损坏：内容应为 44 个字符的密钥。请从备份恢复此文件；没有备份时，删除它后重新启动，` +
        '再重新填写邮件密码和 Webhook 密钥。',
    );
  }
  return key;
}

/**
 * Secrets sealed with a key of the site's own.
 *
 * @param source a key that the configuration gives, which all processes of a site share; empty: one of the data
 *   directory's own, made at the first start
 * @throws StartError when the key of the data directory cannot be made or is broken
 */
export function secretsOf(source: { readonly secretKey: string; readonly dataDir: string }): Secrets {
  const secret = source.secretKey === '' ? readOrMakeKey(source.dataDir) : source.secretKey;
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, keyBytes));
  const key = keyFor('mutai secrets');
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
    sign: (name, text) =>
      createHmac('sha256', keyFor(`mutai signature of ${name}`))
        .update(text)
        .digest(),
  };
}
