import type * as clientS3 from '@aws-sdk/client-s3';
import { reasonOf } from '../process/start-error.ts';
import type { S3Location } from './s3-location.ts';
import { StorageUnavailable } from './storage-errors.ts';

/** Connection timeout in milliseconds. */
const connectMs = 5000;
/** Longest time without progress of a request or response, in milliseconds. */
const stallMs = 15_000;
/** Largest number of connections. A paused video keeps one open. */
const maxSockets = 1000;

/** The SDK is imported only if an object storage is configured: it takes 33 MB. */
export type S3Sdk = typeof clientS3;

const ignore = () => undefined;
/** Errors are thrown; the SDK would also write them to standard error. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

export function s3Client(sdk: S3Sdk, { endpoint, region, pathStyle, keys }: S3Location): clientS3.S3Client {
  return new sdk.S3Client({
    region,
    logger,
    forcePathStyle: pathStyle,
    ...(endpoint === '' ? {} : { endpoint }),
    ...(keys === undefined ? {} : { credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey } }),
    // Some S3-compatible stores reject trailing checksums or do not support `Expect: 100-continue`.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: connectMs, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });
}

/** Reports progress and restarts the stall timer. */
export type OnProgress = () => void;

/**
 * Sends a request to the object storage; aborts it after a time without progress.
 *
 * @param limitMs longest time without progress, in milliseconds
 * @throws StorageUnavailable for every error; `s3ErrorName` tells them apart
 */
export async function sendRequest<T>(
  request: (signal: AbortSignal, onProgress: OnProgress) => Promise<T>,
  limitMs = stallMs,
): Promise<T> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), limitMs);
  try {
    return await request(control.signal, () => timer.refresh());
  } catch (error) {
    const late = control.signal.aborted;
    control.abort();
    throw late ? slow(error) : s3Fault(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Iterates over a response body. The stall timer runs only while waiting for the storage, not for the consumer.
 *
 * @throws StorageUnavailable after 15 seconds without data, or if the connection broke
 */
export async function* withStallTimeout(body: AsyncIterable<Uint8Array> & { destroy(error: Error): void }) {
  const watch = () => setTimeout(() => body.destroy(slow(undefined)), stallMs);
  let timer = watch();
  try {
    for await (const bytes of body) {
      clearTimeout(timer);
      yield bytes;
      timer = watch();
    }
  } catch (error) {
    throw s3Fault(error);
  } finally {
    clearTimeout(timer);
  }
}

/** S3 error name, such as `NoSuchKey`; empty for other errors. */
export function s3ErrorName(error: unknown): string {
  return error instanceof StorageUnavailable && error.cause instanceof Error ? error.cause.name : '';
}

/** Returns true if an immediate retry may help: the connection broke or the server failed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable) || s3ErrorName(error) === 'AbortError') return false;
  const status = statusOf(error.cause);
  return status === 0 || status >= 500;
}

/** HTTP status of an error; 0 if there was no response. */
function statusOf(error: unknown): number {
  return (error as Partial<clientS3.S3ServiceException> | undefined)?.$metadata?.httpStatusCode ?? 0;
}

const slow = (cause: unknown) => new StorageUnavailable(`对象存储超过 ${stallMs / 1000} 秒没有响应。`, cause);

const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: '对象存储中没有 STORAGE_URL 所指的存储桶。',
  PermanentRedirect: '存储桶不在 STORAGE_URL 所指的地域。',
  AuthorizationHeaderMalformed: '存储桶不在 STORAGE_URL 所指的地域。',
  RequestTimeTooSkewed: '本机时间与对象存储相差过大，请校准时间。',
  CredentialsProviderError: '没有对象存储的密钥，请设置 STORAGE_ACCESS_KEY 与 STORAGE_SECRET_KEY。',
};

function s3Fault(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error;
  const name = error instanceof Error ? error.name : '';
  const known = refusals[name];
  if (known !== undefined) return new StorageUnavailable(known, error);
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new StorageUnavailable(
      `对象存储拒绝访问（${name}），请检查 STORAGE_ACCESS_KEY、STORAGE_SECRET_KEY 及其对存储桶的权限。`,
      error,
    );
  }
  const said = status === 0 ? reasonOf(error) : `${status} ${name}`;
  return new StorageUnavailable(`对象存储无法使用（${said}），请检查 STORAGE_URL 所指的服务。`, error);
}
