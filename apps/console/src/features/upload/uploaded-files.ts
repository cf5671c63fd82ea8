import type { FileRecord } from '@mutai/contract/files/schema';
import type { UploadRequest } from '../../ui/upload/upload-dialog-store.ts';

/**
 * Who asked for which uploads, and what has come of them. Somebody may ask for more while others go on in the background;
 * each is told their own.
 */
export function uploadedFiles() {
  const askers = new Map<string, UploadRequest>();
  const untold = new Map<UploadRequest, FileRecord[]>();
  let count = 0;
  return {
    /** An item that was asked for. */
    ask: (uid: string, request: UploadRequest): void => {
      askers.set(uid, request);
    },
    /** An item was uploaded. */
    add: (uid: string, file: FileRecord): void => {
      count += 1;
      const asker = askers.get(uid);
      if (asker !== undefined) untold.set(asker, [...(untold.get(asker) ?? []), file]);
    },
    /** Tells those of whom no item is uploading any more. @param uploading ids of the items that are */
    tell: (uploading: readonly string[]): void => {
      const waiting = new Set(uploading.map((uid) => askers.get(uid)));
      for (const [request, files] of untold) {
        if (!waiting.has(request)) {
          untold.delete(request);
          request.onUploaded?.(files);
        }
      }
    },
    /** Begins anew. Returns how many files there were. */
    reset: (): number => {
      const all = count;
      askers.clear();
      untold.clear();
      count = 0;
      return all;
    },
  };
}
