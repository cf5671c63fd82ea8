import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../time/clock.ts';
import { diskStore } from './disk-store.ts';
import { checkFolder, onDisk } from './local-files.ts';
import type { S3Location } from './s3-location.ts';
import { s3Store } from './s3-store.ts';
import { remoteUploads } from './remote-uploads.ts';
import { openStaging } from './staging.ts';
import type { Storage } from './storage.ts';
import { openUploads } from './uploads.ts';

const folderIn = (dataDir: string) => join(dataDir, 'files');

export interface StorageLocation {
  readonly dataDir: string;
  /** `undefined`: the data directory. */
  readonly s3: S3Location | undefined;
  /** True if no other process uses the data directory. */
  readonly alone: boolean;
}

/** Opens the configured content store. */
const openStore = ({ dataDir, s3 }: Pick<StorageLocation, 'dataDir' | 's3'>, clock: Clock) =>
  s3 === undefined ? diskStore(folderIn(dataDir)) : s3Store(s3, clock);

/** Opens content for reading. Creates no folders and does not sweep unfinished files. */
export async function openContents(
  location: Pick<StorageLocation, 'dataDir' | 's3'>,
  clock: Clock,
): Promise<Pick<Storage, 'read' | 'head' | 'list' | 'close'>> {
  const { read, head, list, remote } = await openStore(location, clock);
  return { read, head, list, close: () => remote?.close() };
}

/**
 * Opens the configured storage. All content is staged in the data directory first.
 *
 * @throws StorageUnavailable if a folder cannot be created; `ready` reports whether an object storage answers
 */
export async function openStorage(location: StorageLocation, clock: Clock): Promise<Storage> {
  const root = folderIn(location.dataDir);
  await onDisk(mkdir(root, { recursive: true }));
  const store = await openStore(location, clock);
  const arriving = join(root, 'arriving');
  const staging = await openStaging(arriving, location.alone, clock);
  const local = await openUploads(join(root, 'unfinished'), clock, store.keep);
  const uploads =
    store.remote === undefined ? local : remoteUploads(store.remote.objects, staging, arriving, clock, store.keep);
  return {
    write: (source, options) => staging.take(source, options, store.keep),
    lookInto: (source, options, work) => staging.take(source, options, work),
    read: store.read,
    head: store.head,
    remove: store.remove,
    list: store.list,
    uploads,
    async ready() {
      await checkFolder(root);
      await store.remote?.ready();
    },
    async sweep() {
      await staging.sweep();
      // With an object storage too: earlier releases had unfinished uploads in the folder.
      await local.sweep();
      if (uploads !== local) await uploads.sweep();
      await store.remote?.sweep();
    },
    close: () => store.remote?.close(),
  };
}
