import { isAxiosError, type AxiosResponse } from 'axios';
import { startTimer } from '../clock.ts';
import { client, inSession, sessionHeaders, type ApiAnswer } from '../http/api-client.ts';
import { isSuccess, refusalOf } from '../http/api-error.ts';
import { platformMessages } from '../platform.messages.ts';
import { onSessionEnding } from '../session/session-end.ts';
import { fileNameIn } from './file-name.ts';
import { showTransfer } from './transfer-store.ts';

/** Files take as long as they take: progress is shown, and the user may stop them. Section 7, decisions 5. */
const noTimeout = 0;

/** Progress while the answer is still to come. Section 4. */
const unanswered = 0.99;

/** Milliseconds after which the browser has certainly begun to save. */
const savingMs = 60_000;

/** Hands a file to the browser to be saved. */
function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  startTimer(savingMs, () => {
    URL.revokeObjectURL(url);
  });
}

async function parsed(content: Blob): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await content.text());
    return value;
  } catch {
    return undefined;
  }
}

/** A refusal arrives as a file too: reads the reason from it. */
async function fetchFile(config: Parameters<typeof client.request>[0]): Promise<AxiosResponse<Blob>> {
  try {
    return await client.request<Blob>({ ...config, method: 'get', responseType: 'blob', timeout: noTimeout });
  } catch (error) {
    const response = isAxiosError<unknown>(error) ? error.response : undefined;
    if (response?.data instanceof Blob) {
      throw refusalOf('get', { data: await parsed(response.data), status: response.status });
    }
    throw error;
  }
}

/**
 * Downloads a file and lets the browser save it, under the name that the server gives. Progress is shown, with a way
 * to stop; a failure is shown like that of any request.
 *
 * @param path of the API
 * @param query what the file is about, such as the filter of a list; undefined ones are left out
 * @returns whether there is a file; never rejects
 */
export async function downloadFile(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): Promise<boolean> {
  const stop = new AbortController();
  const cancel = (): void => {
    stop.abort();
  };
  const forget = onSessionEnding(cancel);
  const transfer = showTransfer(platformMessages.downloading, cancel);
  try {
    const { data, headers } = await inSession('get', true, (token) =>
      fetchFile({
        url: path,
        params: query,
        signal: stop.signal,
        ...sessionHeaders(token),
        onDownloadProgress: ({ progress }) => {
          if (progress !== undefined) transfer.progress(progress);
        },
      }),
    );
    save(data, fileNameIn(String(headers['content-disposition'] ?? '')) ?? platformMessages.downloadName);
    return true;
  } catch {
    return false;
  } finally {
    transfer.done();
    forget();
  }
}

export interface UploadOptions {
  /** Name of the form field. Section 7. */
  readonly field?: string;
  /** Takes the progress, from 0 to 1; the last percent is the server's answer. */
  readonly onProgress?: (fraction: number) => void;
  /** Stops the upload; nothing is shown then. */
  readonly signal?: AbortSignal;
  /** false keeps the error dialog away, a text replaces what it says. */
  readonly tip?: boolean | string;
}

/**
 * Uploads one file as a multipart form.
 *
 * @param path of the API
 * @throws ApiError after the user was told, unless `tip` is false
 */
export async function uploadFile<T>(path: string, file: File, options: UploadOptions = {}): Promise<ApiAnswer<T>> {
  const { field = 'file', onProgress, signal, tip = true } = options;
  const form = new FormData();
  form.append(field, file);
  return inSession('post', tip, async (token) => {
    const response = await client.request<unknown>({
      method: 'post',
      url: path,
      data: form,
      timeout: noTimeout,
      ...(signal === undefined ? {} : { signal }),
      ...sessionHeaders(token),
      onUploadProgress: ({ progress = 0 }) => onProgress?.(Math.min(progress, unanswered)),
    });
    if (!isSuccess<T>(response.data)) throw refusalOf('post', response);
    onProgress?.(1);
    return response.data;
  });
}
