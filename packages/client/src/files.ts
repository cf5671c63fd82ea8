import { readAnswer, refusalOf, type ApiAnswer } from './answer.ts';
import type { Client, RequestOptions } from './client.ts';

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
}

/**
 * Uploads one file as a multipart form. The last percent of its progress is the server's answer.
 *
 * @throws ApiError
 */
export async function upload<T>(
  client: Client,
  path: string,
  file: File,
  { field = 'file', onProgress, ...options }: UploadOptions = {},
): Promise<ApiAnswer<T>> {
  const body = new FormData();
  body.append(field, file);
  const answer = await client.request<T>('POST', path, {
    body,
    timeoutMs: noTimeout,
    ...options,
    ...(onProgress === undefined
      ? {}
      : {
          onUploadProgress: (fraction) => {
            onProgress(Math.min(fraction, unanswered));
          },
        }),
  });
  onProgress?.(1);
  return answer;
}

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

export interface DownloadOptions extends Pick<RequestOptions, 'query' | 'signal'>, Progress {}

/** A file that was downloaded. */
export interface DownloadedFile {
  readonly content: Blob;
  /** As the server calls it; undefined where it does not. */
  readonly name: string | undefined;
}

/** Downloads a file. Its progress is told where the server says how long it is. @throws ApiError */
export function download(
  client: Client,
  path: string,
  { onProgress = () => undefined, ...options }: DownloadOptions = {},
): Promise<DownloadedFile> {
  return client.open('GET', path, { ...options, timeoutMs: noTimeout }, async (response) => {
    if (!response.ok) throw refusalOf('GET', await readAnswer(response));
    const name = fileNameIn(response.headers.get('content-disposition') ?? '');
    return { content: await contentOf(response, onProgress), name };
  });
}
