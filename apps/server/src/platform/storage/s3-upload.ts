import type {
  CompletedPart,
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { onDisk } from './local-files.ts';
import { sendRequest, isTransient, s3ErrorName, type OnProgress, type S3Sdk } from './s3-client.ts';

/** Smallest part size in bytes: S3 requires at least 5 MB, and retries should be cheap. */
const minPartBytes = 8 * 1024 * 1024;
/** Read buffer in bytes. */
const readBytes = 64 * 1024;
/** Limit of S3. */
const maxParts = 10_000;
/** Parts of one upload sent concurrently. */
const concurrentParts = 3;
const tries = 3;
/** Delay before a retry, in milliseconds. */
const retryDelayMs = 200;
/** Timeout for completing an upload, in milliseconds: Amazon answers only after assembling the parts. */
const completeMs = 120_000;

/** Object key in a bucket. */
export interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Uploads a local file to an object storage, where it appears whole or not at all. Parts are streamed from disk, not
 * buffered, and retried when their connection breaks.
 *
 * @param size of the file, in bytes
 * @throws StorageUnavailable; nothing is left in the storage then, if it can still be reached
 */
export async function sendFile(
  sdk: S3Sdk,
  client: S3Client,
  place: ObjectPlace,
  file: string,
  size: number,
): Promise<void> {
  const partBytes = Math.max(minPartBytes, Math.ceil(size / maxParts));
  if (size <= partBytes) {
    await sendPart(file, 0, size, (Body, abortSignal) =>
      client.send(new sdk.PutObjectCommand({ ...place, Body, ContentLength: size }), { abortSignal }),
    );
    return;
  }
  const { UploadId } = await sendRequest((abortSignal) =>
    client.send(new sdk.CreateMultipartUploadCommand(place), { abortSignal }),
  );
  const upload = { ...place, UploadId };
  try {
    const Parts = await inParallel(Math.ceil(size / partBytes), async (index): Promise<CompletedPart> => {
      const PartNumber = index + 1;
      const start = index * partBytes;
      const length = Math.min(partBytes, size - start);
      const { ETag } = await sendPart(file, start, length, (Body, abortSignal) =>
        client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: length }), { abortSignal }),
      );
      return { PartNumber, ETag };
    });
    await sendRequest(
      (abortSignal) =>
        client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), { abortSignal }),
      completeMs,
    );
  } catch (error) {
    // If aborting fails too, the sweep aborts the upload later.
    await sendRequest((abortSignal) => client.send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal })).catch(
      () => undefined,
    );
    throw error;
  }
}

/**
 * Aborts uploads left by killed processes. Storages that cannot list uploads need a lifecycle rule for that.
 *
 * @param below bucket and prefix of the keys
 * @param before start time in milliseconds since 1970
 */
export async function abortAbandoned(
  sdk: S3Sdk,
  client: S3Client,
  below: { readonly Bucket: string; readonly Prefix: string },
  before: number,
): Promise<void> {
  let marker: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
  while (marker !== undefined) {
    const page = await listUploads(sdk, client, { ...below, ...marker });
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if ((Initiated?.getTime() ?? Infinity) >= before) continue;
      await sendRequest((abortSignal) =>
        client.send(new sdk.AbortMultipartUploadCommand({ Bucket: below.Bucket, Key, UploadId }), { abortSignal }),
      );
    }
    marker =
      page.IsTruncated === true
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
  }
}

async function listUploads(
  sdk: S3Sdk,
  client: S3Client,
  input: ListMultipartUploadsCommandInput,
): Promise<Partial<ListMultipartUploadsCommandOutput>> {
  try {
    return await sendRequest((abortSignal) => client.send(new sdk.ListMultipartUploadsCommand(input), { abortSignal }));
  } catch (error) {
    if (s3ErrorName(error) === 'NotImplemented') return {};
    throw error;
  }
}

/** Uploads a part of a file, with retries. */
async function sendPart<T>(
  file: string,
  start: number,
  length: number,
  send: (body: Readable, abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await sendRequest(async (signal, onProgress) => {
        const body = Readable.from(partOf(file, start, start + length, onProgress), { objectMode: false });
        // The SDK does not listen for errors of request bodies; without a listener they would end the process.
        const unreadable = new Promise<never>((_resolve, reject) => {
          body.once('error', reject);
        });
        try {
          return await Promise.race([send(body, signal), unreadable]);
        } finally {
          body.destroy();
        }
      });
    } catch (error) {
      if (tried === tries || !isTransient(error)) throw error;
      await sleep(retryDelayMs * tried);
    }
  }
}

/** Streams a range of a file. @param end exclusive */
async function* partOf(file: string, start: number, end: number, onProgress: OnProgress): AsyncGenerator<Buffer> {
  const handle = await onDisk(open(file));
  try {
    for (let position = start; position < end;) {
      const buffer = Buffer.allocUnsafe(Math.min(readBytes, end - position));
      const { bytesRead } = await onDisk(handle.read(buffer, 0, buffer.length, position));
      if (bytesRead === 0) throw new Error(`${file} was truncated during upload`);
      position += bytesRead;
      onProgress();
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Runs jobs with limited concurrency; starts no more after one fails. @returns results in order */
async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      try {
        results[index] = await work(index);
      } catch (error) {
        next = count;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(concurrentParts, count) }, worker));
  const failed = workers.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}
