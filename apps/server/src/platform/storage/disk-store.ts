import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressOfPath, boundsOf, pathOf } from './address.ts';
import { onDisk, syncFolder, unlessMissing } from './local-files.ts';
import { ContentMissing } from './storage-errors.ts';
import type { ContentStore, StoredContent } from './storage.ts';

/**
 * Read buffer in bytes. As fast as Node's default of 64 KB with half the garbage; 16 KB would double the CPU time of a
 * download.
 */
const readBytes = 32 * 1024;
const placeFolder = /^[0-9a-f]{2}$/;

/** Opens content in a local folder. @param root may contain other folders too */
export function diskStore(root: string): ContentStore {
  const fileOf = (sha256: string) => join(root, pathOf(sha256));

  const head = async (sha256: string): Promise<StoredContent | undefined> => {
    const found = await onDisk(unlessMissing(stat(fileOf(sha256))));
    return found && { sha256, size: found.size, modifiedAt: Math.floor(found.mtimeMs) };
  };
  return {
    head,
    async keep(file, { sha256 }) {
      const target = fileOf(sha256);
      await onDisk(mkdir(dirname(target), { recursive: true }));
      // Replaces existing equal content to renew its modification time: the sweep must not delete content that was just
      // written again.
      await onDisk(rename(file, target));
      await onDisk(syncFolder(dirname(target)));
      await onDisk(syncFolder(root));
    },
    async read(sha256, range) {
      const handle = await onDisk(unlessMissing(open(fileOf(sha256))));
      if (handle === undefined) throw new ContentMissing();
      try {
        const { size } = await onDisk(handle.stat());
        const bounds = range === undefined ? {} : boundsOf(range, size);
        return { stream: handle.createReadStream({ ...bounds, highWaterMark: readBytes }), size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async remove(sha256) {
      await onDisk(rm(fileOf(sha256), { force: true }));
    },
    async *list(after = '') {
      const folders = await onDisk(readdir(root));
      const following = folders.filter((name) => placeFolder.test(name) && name >= after.slice(0, name.length));
      for (const folder of following.toSorted()) {
        const names = await onDisk(unlessMissing(readdir(join(root, folder))));
        for (const name of names?.filter((one) => one > after).toSorted() ?? []) {
          const sha256 = addressOfPath(`${folder}/${name}`);
          const content = sha256 === undefined ? undefined : await head(sha256);
          if (content !== undefined) yield content;
        }
      }
    },
  };
}
