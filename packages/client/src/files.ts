import { readAnswer, refusalOf, type ApiAnswer } from './answer.ts';
import { ApiError } from './api-error.ts';
import type { Client, RequestOptions } from './client.ts';
import { defaultTransport, type Sendable, type Transport } from './transport.ts';

/** Transfers of files have no timeout: they report progress and can be cancelled. */
const noTimeout = 0;

/** Highest progress of an upload before the answer arrives. */
const unanswered = 0.99;

/** Characters that some file system forbids in names. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the file name in a `Content-Disposition` header: the UTF-8 one (RFC 6266, `filename*`) if present, otherwise
 * the plain one.
 *
 * @returns `undefined` if the header has no name
 */
export function fileNameIn(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header);
  const name = (extended === undefined ? undefined : decoded(extended)) ?? plain?.[1] ?? plain?.[2];
  const safe = name?.replaceAll(forbidden, '_').trim();
  return safe === '' ? undefined : safe;
}

interface Progress {
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

export interface UploadOptions extends Pick<RequestOptions, 'signal' | 'idempotencyKey'>, Progress {
  /** Name of the form field; default: `file`. */
  readonly field?: string;
  /** Other form fields, sent before the file. */
  readonly data?: Readonly<Record<string, string>>;
}

const formOf = (file: File, field: string, data: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(data)) form.append(name, value);
  form.append(field, file);
  return form;
};

/** Caps the progress below 1 until the answer arrives. */
const beforeAnswer = ({ onProgress }: Progress) =>
  onProgress === undefined ? undefined : (fraction: number) => onProgress(Math.min(fraction, unanswered));

/**
 * Uploads one file as a multipart form. Progress reaches 1 only with the server's answer.
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
  /** Send credentials, such as cookies, to other origins too. */
  readonly withCredentials?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Uploads one file to any URL, on other servers too.
 *
 * @param action the URL
 * @returns the answer: parsed if its Content-Type is JSON, otherwise its text
 * @throws ApiError for a status outside of 200 to 299, or if there is no answer
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

/** Bytes of the decoded body; `undefined` if unknown. */
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

/** Downloaded file. */
export interface DownloadedFile {
  readonly content: Blob;
  /** Name sent by the server; `undefined` if none. */
  readonly name: string | undefined;
}

/** Downloads a file; with a body by `POST`. Reports progress if the server sends the length. @throws ApiError */
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
