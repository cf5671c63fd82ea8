import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { replaceDurably } from '../../platform/data-dir/durable-file.ts';
import { lockFile } from '../../platform/data-dir/lock.ts';
import { hasCode, reasonOf, StartError } from '../../platform/process/start-error.ts';
import { digestOfFile } from '../../platform/storage/content-digest.ts';
import { openContents, openStorage } from '../../platform/storage/open-storage.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
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
import { manifestFile } from './manifest.ts';

const lockName = 'backup.lock';
/** Names in an empty folder: a killed first run may have left its lock. */
const ignoredNames = new Set([lockName, 'lost+found']);

/** Opens a folder of backups. Uploaded files are in `files`, as in a data directory. */
export async function folderTarget(root: string, clock: Clock): Promise<BackupTarget> {
  const folder = join(root, 'generations');
  const pathOf = (generation: string, file: string) => join(folder, generation, file);
  const { close, ...contents } = await openContents({ dataDir: root, s3: undefined }, clock);
  return {
    label: root,
    contents,
    close,
    explain: (error) => folderError(root, error),
    localPath: pathOf,
    read: (generation, file) => Promise.resolve(createReadStream(pathOf(generation, file))),
    async generations() {
      try {
        return (await readdir(folder)).filter((name) => isGenerationName(name)).toSorted();
      } catch (error) {
        if (hasCode(error, 'ENOENT') && (await isFolder(root))) return [];
        throw folderError(root, error);
      }
    },
    async readText(generation, file) {
      try {
        return await readFile(pathOf(generation, file), 'utf8');
      } catch (error) {
        if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
        throw error;
      }
    },
    async claim(site) {
      try {
        const release = await claimFolder(root, site);
        return await claimed(root, folder, clock, release);
      } catch (error) {
        throw folderError(root, error);
      }
    },
  };
}

async function claimed(root: string, folder: string, clock: Clock, release: () => void): Promise<ClaimedTarget> {
  try {
    await mkdir(folder, { recursive: true });
    const storage = await openStorage({ dataDir: root, s3: undefined, alone: true }, clock);
    return {
      contents: storage,
      async put(generation, name, write) {
        await mkdir(join(folder, generation), { recursive: true });
        const file = join(folder, generation, name);
        await replaceDurably(file, write);
        return { name, ...(await digestOfFile(file)) };
      },
      async remove(generation) {
        const path = join(folder, generation);
        await rename(join(path, manifestFile), join(path, 'deleted.json')).catch((error: unknown) => {
          if (!hasCode(error, 'ENOENT')) throw error;
        });
        await rm(path, { recursive: true, force: true });
      },
      // The system releases the lock with the process only.
      check: () => Promise.resolve(),
      async release() {
        storage.close();
        release();
        return Promise.resolve();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

/** Checks, marks and locks a folder. @returns releases the lock */
async function claimFolder(root: string, { dataDir, isKnown }: ClaimingSite): Promise<() => void> {
  if (!(await stat(root)).isDirectory())
    throw new StartError(`备份目录 ${root} 不是文件夹，请用 BACKUP_DIR 指定其他目录。`);
  await refuseOverlap(root, dataDir);
  const names = await readdir(root);
  if (!names.includes(markerFile)) {
    const foreign = names.find((name) => !ignoredNames.has(name));
    if (foreign !== undefined) {
      throw new StartError(
        `备份目录 ${root} 中已有其他文件（如 ${foreign}），请指定一个空目录，备份不会与其他文件混放。`,
      );
    }
    if (isKnown) {
      throw new StartError(
        `备份目录 ${root} 是空的，但本站点曾备份到这里：其磁盘可能没有挂载。请先挂载；如果确实换了新磁盘或已清空，请手动运行一次 npm run backup -- --init。`,
      );
    }
    await writeFile(join(root, markerFile), markerText, { flush: true });
  }
  return lockFile(join(root, lockName), () => new StartError(`另一个备份正在写入 ${root}，请等它结束后再试。`));
}

async function refuseOverlap(root: string, dataDir: string): Promise<void> {
  const [backups, data] = await Promise.all([realpath(root), realpath(dataDir).catch(() => dataDir)]);
  const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + sep);
  if (!isInside(backups, data) && !isInside(data, backups)) return;
  const where = relative(backups, data) === '' ? '就是数据目录' : '与数据目录互相包含';
  throw new StartError(`备份目录 ${root} ${where}，磁盘损坏时会一起丢失。请用 BACKUP_DIR 指定其他磁盘或机器上的目录。`);
}

/** Converts an error of the folder to a message for the operator. */
function folderError(root: string, error: unknown): Error {
  if (isFull(error)) {
    return new StartError(
      `备份目录 ${root} 所在的磁盘已满，本次备份已放弃，先前的备份不受影响。请清理该磁盘或减少保留的份数。`,
    );
  }
  if (error instanceof StartError) return error;
  if (hasCode(error, 'ENOENT')) {
    return new StartError(`备份目录 ${root} 不存在，请先创建它，或检查其磁盘是否已挂载。`);
  }
  // The message of the storage names the folder of the site.
  const reason = reasonOf(error instanceof StorageUnavailable ? error.cause : error);
  return new StartError(`无法读写备份目录 ${root}：${reason}`);
}
