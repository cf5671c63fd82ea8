/** Request ready to be sent. */
export interface Sendable {
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData | Blob | string | null;
  readonly signal: AbortSignal;
  readonly keepalive?: boolean;
  /** `include`: send credentials to other origins too. */
  readonly credentials?: 'include';
}

/**
 * Sends a request. Rejects like `fetch` if there is no answer.
 *
 * @param onUploadProgress called with the sent fraction of the body, from 0 to 1
 */
export type Transport = (
  url: string,
  request: Sendable,
  onUploadProgress?: (fraction: number) => void,
) => Promise<Response>;

/** Uses `fetch`, or XMLHttpRequest where it exists and upload progress is requested, which `fetch` cannot report. */
export const defaultTransport: Transport = (url, request, onUploadProgress) =>
  onUploadProgress === undefined || typeof XMLHttpRequest === 'undefined'
    ? fetch(url, request)
    : sendWithProgress(url, request, onUploadProgress);

/** Statuses without a body: `Response` rejects even an empty one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(xhr: XMLHttpRequest): Response {
  const { status } = xhr;
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(withoutBody.has(status) ? null : xhr.responseText, { status, headers });
}

function sendWithProgress(
  url: string,
  { method, headers, body, signal, credentials }: Sendable,
  onProgress: (fraction: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.withCredentials = credentials === 'include';
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => {
      resolve(responseOf(xhr));
    });
    for (const failure of ['error', 'abort', 'timeout'] as const) {
      xhr.addEventListener(failure, () => {
        reject(new TypeError(`upload: ${failure}`));
      });
    }
    signal.addEventListener('abort', () => {
      xhr.abort();
    });
    xhr.send(body);
  });
}
