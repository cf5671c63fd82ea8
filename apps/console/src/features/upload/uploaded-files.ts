import type { FileRecord } from '@mutai/contract/files/schema';
import type { UploadRequest } from '../../ui/upload/upload-dialog-store.ts';

/**
 * Tracks which request each upload belongs to. Further requests may start while earlier ones continue in the
 * background; each gets its own files.
 */
export function uploadedFiles() {
  const askers = new Map<string, UploadRequest>();
  const untold = new Map<UploadRequest, FileRecord[]>();
  let count = 0;
  return {
    /** Assigns an item to a request. */
    ask: (uid: string, request: UploadRequest): void => {
      askers.set(uid, request);
    },
    /** Records the file of an uploaded item. */
    add: (uid: string, file: FileRecord): void => {
      count += 1;
      const asker = askers.get(uid);
      if (asker !== undefined) untold.set(asker, [...(untold.get(asker) ?? []), file]);
    },
    /** Notifies requests without running uploads. @param uploading ids of items being uploaded */
    tell: (uploading: readonly string[]): void => {
      const waiting = new Set(uploading.map((uid) => askers.get(uid)));
      for (const [request, files] of untold) {
        if (!waiting.has(request)) {
          untold.delete(request);
          request.onUploaded?.(files);
        }
      }
    },
    /** Clears everything. Returns the number of uploaded files. */
    reset: (): number => {
      const all = count;
      askers.clear();
      untold.clear();
      count = 0;
      return all;
    },
  };
}
