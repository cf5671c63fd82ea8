import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lockFile } from '../../platform/data-dir/lock.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { digestOfFile } from '../../platform/storage/content-digest.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { S3Location } from '../../platform/storage/s3-location.ts';
import { s3Store } from '../../platform/storage/s3-store.ts';
import { ContentMissing, StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import type { ContentStore, RemoteObjects } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import {
  isFull,
  isGenerationName,
  markerFile,
  markerText,
  type BackupTarget,
  type ClaimedTarget,
  type ClaimingSite,
} from './backup-target.ts';
import { leaseObjects, type Lease } from './lease.ts';
import { manifestFile } from './manifest.ts';

const keyOf = (generation: string, file: string): string => `generations/${generation}/${file}`;

/** Opens backups in an object storage. Keys are the paths of a folder of backups, so that one can be copied to the other. */
export async function s3Target(location: S3Location, clock: Clock): Promise<BackupTarget> {
  const contentsAt = { ...location, prefix: `${location.prefix}files/` };
  const [store, contents] = await Promise.all([s3Store(location, clock), s3Store(contentsAt, clock)]);
  const remote = remoteOf(store);
  const { objects } = remote;
  const label = labelOf(location);
  const readText = async (key: string): Promise<string | undefined> => {
    try {
      return await text(await objects.read(key));
    } catch (error) {
      if (error instanceof ContentMissing) return undefined;
      throw error;
    }
  };
  return {
    label,
    contents,
    close() {
      remote.close();
      contents.remote?.close();
    },
    explain,
    localPath: () => undefined,
    readText: (generation, file) => readText(keyOf(generation, file)),
    read: (generation, file) => objects.read(keyOf(generation, file)),
    async generations() {
      const names = new Set<string>();
      for await (const { key } of objects.list('generations/')) names.add(key.split('/')[1] ?? '');
      return [...names].filter((name) => isGenerationName(name)).toSorted();
    },
    async claim(site) {
      refuseOverlap(location, site.s3, label);
      // Checks the keys and the bucket first: their messages are clearer than those of the steps below.
      await remote.ready();
      await mark(objects, (await readText(markerFile)) !== undefined, label, site);
      const scratch = join(site.dataDir, 'backup-work');
      const unlock = lockFile(join(site.dataDir, 'backup.lock'), () => busy(label));
      try {
        const lease = await leaseObjects(objects, idOf(site.dataDir), () => busy(label));
        try {
          // Uploads that killed backups have left.
          await remote.sweep();
          await rm(scratch, { recursive: true, force: true });
          await mkdir(scratch, { recursive: true });
          return await claimed(objects, contentsAt, scratch, lease, unlock, clock);
        } catch (error) {
          await lease.release().catch(() => undefined);
          throw error;
        }
      } catch (error) {
        unlock();
        throw error;
      }
    },
  };
}

function remoteOf({ remote }: ContentStore) {
  if (remote === undefined) throw new Error('an object storage is remote');
  return remote;
}

const labelOf = ({ bucket, prefix }: S3Location): string => `s3://${bucket}/${prefix}`.replace(/\/$/, '');

/** Identifies the data directory of a machine: its lock proves that an earlier lease with this name has ended. */
const idOf = (dataDir: string): string => createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex');

async function claimed(
  objects: RemoteObjects,
  contentsAt: S3Location,
  scratch: string,
  lease: Lease,
  unlock: () => void,
  clock: Clock,
): Promise<ClaimedTarget> {
  const storage = await openStorage({ dataDir: scratch, s3: contentsAt, alone: true }, clock);
  return {
    contents: storage,
    check: lease.check,
    async put(generation, name, write) {
      const path = join(scratch, name);
      try {
        await write(path);
        const found = await digestOfFile(path);
        await objects.send(keyOf(generation, name), path, found.size);
        return { name, ...found };
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(generation) {
      await objects.remove(keyOf(generation, manifestFile));
      const keys: string[] = [];
      for await (const { key } of objects.list(keyOf(generation, ''))) keys.push(key);
      for (const key of keys) await objects.remove(key);
    },
    async release() {
      try {
        await lease.release();
      } finally {
        storage.close();
        await rm(scratch, { recursive: true, force: true });
        unlock();
      }
    },
  };
}

function refuseOverlap(location: S3Location, site: S3Location | undefined, label: string): void {
  const hostOf = ({ endpoint }: S3Location) => (endpoint === '' ? '' : new URL(endpoint).host);
  if (site === undefined || site.bucket !== location.bucket || hostOf(site) !== hostOf(location)) return;
  if (!site.prefix.startsWith(location.prefix) && !location.prefix.startsWith(site.prefix)) return;
  throw new StartError(
    `备份位置 ${label} 与 STORAGE_URL 相同或互相包含，会与上传的文件混放并一起丢失。请用 BACKUP_DIR 指定另一个存储桶，或互不包含的前缀。`,
  );
}

async function mark(objects: RemoteObjects, isMarked: boolean, label: string, site: ClaimingSite): Promise<void> {
  if (isMarked) return;
  for await (const { key } of objects.list('')) {
    throw new StartError(
      `备份位置 ${label} 中已有其他对象（如 ${key}），请指定空的存储桶或前缀，备份不会与其他文件混放。`,
    );
  }
  if (site.isKnown) {
    throw new StartError(
      `备份位置 ${label} 是空的，但本站点曾备份到这里：请检查 BACKUP_DIR 的存储桶、前缀与 endpoint；如果确实换了存储或已清空，请手动运行一次 npm run backup -- --init。`,
    );
  }
  const file = join(site.dataDir, `${markerFile}.${randomUUID()}`);
  try {
    await writeFile(file, markerText);
    await objects.send(markerFile, file, (await stat(file)).size);
  } finally {
    await rm(file, { force: true });
  }
}

const busy = (label: string): StartError =>
  new StartError(`另一个备份正在写入 ${label}，请等它结束后再试。如果它在别的机器上中断了，15 分钟后即可重试。`);

/** Converts an error to a message for the operator. Those of the storage name the variables of the site's own files. */
function explain(error: unknown): Error {
  if (isFull(error)) {
    return new StartError(
      '磁盘或对象存储已满，本次备份已放弃，先前的备份不受影响。上传前数据库先复制到 DATA_DIR，请确认其中有足够空间。',
    );
  }
  if (error instanceof StorageUnavailable) {
    const message = error.message
      .replaceAll('STORAGE_URL', 'BACKUP_DIR')
      .replaceAll('STORAGE_ACCESS_KEY', 'BACKUP_ACCESS_KEY')
      .replaceAll('STORAGE_SECRET_KEY', 'BACKUP_SECRET_KEY');
    return new StartError(`备份位置：${message}`, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
