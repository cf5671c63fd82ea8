import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDurably } from '../../platform/data-dir/durable-file.ts';
import { filesPlace } from '../../platform/database/move-state.ts';
import type { DatabaseLocation } from '../../platform/database/open-database.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { keyFile, readKeyFile } from '../../platform/secrets/secrets.ts';
import type { S3Location } from '../../platform/storage/s3-location.ts';

/** Places of a site, as configured. */
export interface Place extends DatabaseLocation {
  readonly s3: S3Location | undefined;
  /** Empty: a key file in the data directory. */
  readonly secretKey: string;
}

/** Parts of a site to move. */
export interface Plan {
  readonly database: boolean;
  readonly files: boolean;
}

const isSameDatabase = (from: Place, to: Place): boolean =>
  from.databaseUrl === to.databaseUrl && (from.databaseUrl !== '' || from.dataDir === to.dataDir);

const isSameStorage = (from: Place, to: Place): boolean =>
  filesPlace(from.s3) === filesPlace(to.s3) && (from.s3 !== undefined || from.dataDir === to.dataDir);

/**
 * Compares two configurations.
 *
 * @throws StartError if there is nothing to move, or only a folder
 */
export function planOf(from: Place, to: Place): Plan {
  const plan = { database: !isSameDatabase(from, to), files: !isSameStorage(from, to) };
  if (!plan.database && !plan.files) {
    throw new StartError(
      '新配置的数据库与文件存储都和现在相同，没有要迁移的内容。请在新配置中修改 DATABASE_URL、DATA_DIR 或 STORAGE_URL。',
    );
  }
  if (!plan.database && filesPlace(from.s3) === filesPlace(to.s3)) {
    throw new StartError(
      `文件仍存于磁盘，只是换了文件夹，不需要迁移：请停止服务器，把 ${join(from.dataDir, 'files')} 与 ${keyFile} 移到 ${to.dataDir}，再用新配置启动。`,
    );
  }
  return plan;
}

/** Describes a database to the operator, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === '') return `SQLite（${dataDir}）`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL（${hostname}${port === '' ? '' : `:${port}`}${pathname}）`;
}

/** Describes a storage to the operator. */
export const describeFiles = ({ s3, dataDir }: Place): string =>
  s3 === undefined ? join(dataDir, 'files') : `s3://${s3.bucket}/${s3.prefix}`;

/**
 * Checks that both configurations use the same key, without which secrets, previews and registrations of displays would
 * be lost.
 *
 * @returns writes the key file of the new place, if it needs one
 * @throws StartError if the keys differ
 */
export function checkKeys(from: Place, to: Place): () => void {
  const key = from.secretKey || readKeyFile(from.dataDir);
  // A site that has never started has no key, and nothing to decrypt.
  if (key === undefined) return () => undefined;
  const source = from.secretKey === '' ? `${join(from.dataDir, keyFile)} 的内容` : '现在的 SECRET_KEY';
  if (to.secretKey !== '') {
    if (to.secretKey === key) return () => undefined;
    throw new StartError(`新配置的 SECRET_KEY 与现在的密钥不同，迁移后将无法解密。请设为${source}。`);
  }
  const file = join(to.dataDir, keyFile);
  const found = readKeyFile(to.dataDir);
  if (found !== undefined && found !== key) {
    throw new StartError(
      `${file} 与现在的密钥不同，迁移后将无法解密。请把它移走，或在新配置中把 SECRET_KEY 设为${source}。`,
    );
  }
  if (found === undefined && from.secretKey !== '') {
    throw new StartError(`新配置没有 SECRET_KEY，迁移后将无法解密。请设为${source}。`);
  }
  return () => {
    if (!existsSync(file)) createDurably(file, key, { mode: 0o600 });
  };
}
