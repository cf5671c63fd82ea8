import type { ApiAnswer } from '@mutai/client/answer';
import type { Query } from '@mutai/client/client';
import { download, upload, type UploadOptions } from '@mutai/client/files';
import { saveFile } from '../browser/save-file.ts';
import { startTimer } from '../clock.ts';
import { client, inSession, showFailure } from '../http/api-client.ts';
import { platformMessages } from '../platform.messages.ts';
import { onSessionEnding } from '../session/session-end.ts';
import { showTransfer } from './transfer-store.ts';

/** Time after which the browser has certainly started saving, in milliseconds. */
const revokeDelayMs = 60_000;

/** Saves a file with the browser's download. */
export function saveContent(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveFile(url, name);
  startTimer(revokeDelayMs, () => {
    URL.revokeObjectURL(url);
  });
}

/**
 * Downloads a file and saves it under the name from the server. Shows progress with a cancel button, and failures in
 * the error dialog.
 *
 * @param path path of the API
 * @param query parameters such as list filters; undefined ones are omitted
 * @param body parameters that are too long for an address, sent by POST
 * @returns settles after the download; never rejects
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
    saveContent(content, name ?? platformMessages.downloadName);
  } catch (error) {
    showFailure(error);
  } finally {
    transfer.done();
    forget();
  }
}

/**
 * Uploads a file as a multipart form.
 *
 * @param path path of the API
 * @throws ApiError
 */
export function uploadFile<T>(path: string, file: File, options: UploadOptions = {}): Promise<ApiAnswer<T>> {
  return inSession(() => upload<T>(client, path, file, options));
}
