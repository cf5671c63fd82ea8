import { limits } from '@mutai/contract/limits';
import { now } from '../clock.ts';
import { readStored, writeStored } from '../browser/browser-storage.ts';

/** Key of localStorage with unfinished uploads. */
const storageKey = 'mutai.uploads';

interface StoredUpload {
  readonly id: string;
  /** Start in milliseconds since 1970. */
  readonly at: number;
}

const isStoredUpload = (value: unknown): value is StoredUpload =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/** Reads the uploads that the server may still have. */
function storedUploads(): Map<string, StoredUpload> {
  const stored = readStored('local', storageKey);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const oldest = now() - limits.uploadKeptMs;
  return new Map(
    entries.filter((entry): entry is [string, StoredUpload] => isStoredUpload(entry[1]) && entry[1].at > oldest),
  );
}

function change(run: (uploads: Map<string, StoredUpload>) => void): void {
  const uploads = storedUploads();
  run(uploads);
  writeStored('local', storageKey, Object.fromEntries(uploads));
}

/** Storage of the unfinished upload of a file. */
export interface UnfinishedUpload {
  /** Id of the started upload; `undefined` without one. */
  readonly id: () => string | undefined;
  readonly remember: (id: string) => void;
  readonly forget: () => void;
}

type Named = Pick<File, 'name' | 'size' | 'lastModified'>;

const keyOf = (userId: number, { name, size, lastModified }: Named): string =>
  JSON.stringify([userId, name, size, lastModified]);

/**
 * Unfinished upload of a file by a user, stored beyond this page: choosing the same file again resumes it.
 *
 * @param userId id of the user
 */
export function unfinishedUpload(userId: number, file: Named): UnfinishedUpload {
  const key = keyOf(userId, file);
  return {
    id: () => storedUploads().get(key)?.id,
    remember: (id) => change((uploads) => uploads.set(key, { id, at: now() })),
    forget: () => change((uploads) => uploads.delete(key)),
  };
}

/** Files that this page is uploading. */
const inProgress = new Set<string>();

/**
 * Runs a callback with the unfinished upload of a file. If the same file is being uploaded twice, the second one gets a
 * temporary upload, so that both do not write to the same one.
 */
export async function withUnfinished<T>(
  userId: number,
  file: Named,
  run: (unfinished: UnfinishedUpload) => Promise<T>,
): Promise<T> {
  const key = keyOf(userId, file);
  if (inProgress.has(key)) return run(temporaryUpload());
  inProgress.add(key);
  try {
    return await run(unfinishedUpload(userId, file));
  } finally {
    inProgress.delete(key);
  }
}

function temporaryUpload(): UnfinishedUpload {
  let known: string | undefined;
  return {
    id: () => known,
    remember: (id) => {
      known = id;
    },
    forget: () => {
      known = undefined;
    },
  };
}
