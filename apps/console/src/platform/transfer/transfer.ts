import type { ApiAnswer } from '@mutai/client/answer';
import type { Query } from '@mutai/client/client';
import { download, upload, type UploadOptions } from '@mutai/client/files';
import { saveFile } from '../browser/save-file.ts';
import { startTimer } from '../clock.ts';
import { client, inSession, showFailure } from '../http/api-client.ts';
import { platformMessages } from '../platform.messages.ts';
import { onSessionEnding } from '../session/session-end.ts';
import { showTransfer } from './transfer-store.ts';

/** Milliseconds after which the browser has certainly begun to save. */
const savingMs = 60_000;

/** Hands a file to the browser to be saved. */
function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveFile(url, name);
  startTimer(savingMs, () => {
    URL.revokeObjectURL(url);
  });
}

/**
 * Downloads a file and lets the browser save it, under the name that the server gives. Progress is shown, with a way
 * to stop; a failure is shown in the error dialog.
 *
 * @param path of the API
 * @param query what the file is about, such as the filter of a list; undefined ones are left out
 * @param body the same where it is too long for an address: sent by POST
 * @returns settles when the download is over; never rejects
 */
export async function downloadFile(path: string, query: Query = {}, body?: object): Promise<void> {
  const stop = new AbortController();
  const cancel = (): void => {
    stop.abort();
  };
  const forget = onSessionEnding(cancel);
  const transfer = showTransfer(platformMessages.downloading, cancel);
  try {
    const { content, name } = await inSession(() =>
      download(client, path, { query, body, signal: stop.signal, onProgress: transfer.progress }),
    );
    save(content, name ?? platformMessages.downloadName);
  } catch (error) {
    showFailure(error);
  } finally {
    transfer.done();
    forget();
  }
}

/**
 * Uploads one file as a multipart form.
 *
 * @param path of the API
 * @throws ApiError
 */
export function uploadFile<T>(path: string, file: File, options: UploadOptions = {}): Promise<ApiAnswer<T>> {
  return inSession(() => upload<T>(client, path, file, options));
}
