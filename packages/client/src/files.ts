import { readAnswer, refusalOf, type ApiAnswer } from './answer.ts';
import { ApiError } from './api-error.ts';
import type { Client, RequestOptions } from './client.ts';
import { defaultTransport, type Sendable, type Transport } from './transport.ts';

/** Files take as long as they take: their progress is told, and they can be stopped. Section 7, decisions 5. */
const noTimeout = 0;

/** Progress of an upload while the answer is still to come. Section 4. */
const unanswered = 0.99;

/** What a file may not be called anywhere. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The file name in a `Content-Disposition` header: the one in UTF-8 (RFC 6266, `filename*`), else the plain one.
 *
 * @returns undefined when it names none
 */
export function fileNameIn(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header);
  const name = (extended === undefined ? undefined : decoded(extended)) ?? plain?.[1] ?? plain?.[2];
  const safe = name?.replaceAll(forbidden, '_').trim();
  return safe === '' ? undefined : safe;
}

interface Progress {
  /** Takes the progress, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

export interface UploadOptions extends Pick<RequestOptions, 'signal' | 'idempotencyKey'>, Progress {
  /** Name of the form field. Section 7. */
  readonly field?: string;
  /** Other fields of the form, before the file. */
  readonly data?: Readonly<Record<string, string>>;
}

const formOf = (file: File, field: string, data: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(data)) form.append(name, value);
  form.append(field, file);
  return form;
};

/** Tells the progress of a body that is sent, short of the answer. */
const beforeAnswer = ({ onProgress }: Progress) =>
  onProgress === undefined ? undefined : (fraction: number) => onProgress(Math.min(fraction, unanswered));

/**
 * Uploads one file as a multipart form. The last percent of its progress is the server's answer.
 *
 * @throws ApiError
 */
export async function upload<T>(
  client: Client,
  path: string,
  file: File,
  { field = 'file', data = {}, ...options }: UploadOptions = {},
): Promise<ApiAnswer<T>> {
  const answer = await client.request<T>('POST', path, {
    body: formOf(file, field, data),
    timeoutMs: noTimeout,
    ...options,
    onUploadProgress: beforeAnswer(options),
  });
  options.onProgress?.(1);
  return answer;
}

export interface PostFileOptions extends Pick<UploadOptions, 'field' | 'data' | 'onProgress'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether cookies and the like go to other origins too. */
  readonly withCredentials?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Uploads one file to any address, be it another server's. Section 7: the generic upload.
 *
 * @param action the address
 * @returns the answer: what it holds where it says that it is JSON, else its text
 * @throws ApiError for a status outside of 200 to 299, and where there is no answer
 */
export async function postFile(
  action: string,
  file: File,
  { field = 'file', data = {}, headers = {}, withCredentials = false, signal, ...progress }: PostFileOptions,
  transport: Transport = defaultTransport,
): Promise<unknown> {
  const method = 'POST';
  const request: Sendable = {
    method,
    headers: new Headers(headers),
    body: formOf(file, field, data),
    signal,
    ...(withCredentials ? { credentials: 'include' } : {}),
  };
  const response = await transport(action, request, beforeAnswer(progress)).catch((cause: unknown) => {
    throw new ApiError(signal.aborted ? 'aborted' : 'network', 'no answer to the upload', { method, cause });
  });
  if (!response.ok) throw refusalOf(method, await readAnswer(response));
  progress.onProgress?.(1);
  return isJson(response) ? response.json() : response.text();
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');

/** Bytes that a body has once it is unpacked; undefined where the server does not say so. */
function lengthOf({ headers }: Response): number | undefined {
  const length = Number(headers.get('content-length') ?? 0);
  return length > 0 && !headers.has('content-encoding') ? length : undefined;
}

async function contentOf(response: Response, onProgress: (fraction: number) => void): Promise<Blob> {
  const length = lengthOf(response);
  if (length === undefined || response.body === null) return response.blob();
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length;
        onProgress(Math.min(received / length, 1));
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: response.headers }).blob();
}

export interface DownloadOptions extends Pick<RequestOptions, 'query' | 'body' | 'signal'>, Progress {}

/** A file that was downloaded. */
export interface DownloadedFile {
  readonly content: Blob;
  /** As the server calls it; undefined where it does not. */
  readonly name: string | undefined;
}

/** Downloads a file; with a body by POST. Its progress is told where the server says how long it is. @throws ApiError */
export function download(
  client: Client,
  path: string,
  { onProgress = () => undefined, ...options }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const method = options.body === undefined ? 'GET' : 'POST';
  return client.open(method, path, { ...options, timeoutMs: noTimeout }, async (response) => {
    if (!response.ok) throw refusalOf(method, await readAnswer(response));
    const name = fileNameIn(response.headers.get('content-disposition') ?? '');
    return { content: await contentOf(response, onProgress), name };
  });
}
