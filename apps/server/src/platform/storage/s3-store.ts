import { Readable } from 'node:stream';
import { dayMs } from '@mutai/contract/durations';
import type { Clock } from '../time/clock.ts';
import { addressOfPath, pathOf } from './address.ts';
import { sendRequest, s3ErrorName, s3Client, withStallTimeout } from './s3-client.ts';
import type { S3Location } from './s3-location.ts';
import { abortAbandoned, sendFile, type ObjectPlace } from './s3-upload.ts';
import { ContentMissing, RangeNotSatisfiable } from './storage-errors.ts';
import type { ByteRange, ContentStore, RemoteObjects, StoredContent } from './storage.ts';

/** Age at which unfinished uploads are abandoned, in milliseconds. */
const abandonedMs = dayMs;

/** Cache time of a health check in milliseconds, because health checks are public and frequent. */
const readyForMs = 5000;

/** Opens content in an object storage. */
export async function s3Store(location: S3Location, clock: Clock): Promise<ContentStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = s3Client(sdk, location);
  const bucket = { Bucket: location.bucket };
  const below = { ...bucket, Prefix: location.prefix };
  const at = (sha256: string) => ({ ...bucket, Key: location.prefix + pathOf(sha256) });

  const head = async (sha256: string): Promise<StoredContent | undefined> => {
    const place = at(sha256);
    try {
      const found = await sendRequest((abortSignal) => client.send(new sdk.HeadObjectCommand(place), { abortSignal }));
      return { sha256, size: found.ContentLength ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const ready = remembered(readyForMs, clock, async () => {
    await sendRequest((abortSignal) =>
      client.send(new sdk.ListObjectsV2Command({ ...below, MaxKeys: 1 }), { abortSignal }),
    );
  });
  const get = (place: ObjectPlace, range: ByteRange | undefined) => {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    return sendRequest((abortSignal) => client.send(new sdk.GetObjectCommand({ ...place, Range }), { abortSignal }));
  };
  const named = (key: string): ObjectPlace => ({ ...bucket, Key: location.prefix + key });
  const objects: RemoteObjects = {
    async create(key) {
      const empty = { ...named(key), Body: '', ContentLength: 0 };
      await sendRequest((abortSignal) => client.send(new sdk.PutObjectCommand(empty), { abortSignal }));
    },
    send: (key, file, size) => sendFile(sdk, client, named(key), file, size),
    async read(key, range) {
      try {
        const { Body } = await get(named(key), range);
        return streamOf(Body as Readable);
      } catch (error) {
        throw isMissing(error) ? new ContentMissing() : error;
      }
    },
    async remove(key) {
      const place = named(key);
      await sendRequest((abortSignal) => client.send(new sdk.DeleteObjectCommand(place), { abortSignal }));
    },
    async *list(prefix, after) {
      const { prefix: all } = location;
      for (let last = after && all + after, more = true; more;) {
        const asked = { ...bucket, Prefix: all + prefix, StartAfter: last };
        const page = await sendRequest((abortSignal) =>
          client.send(new sdk.ListObjectsV2Command(asked), { abortSignal }),
        );
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          last = Key;
          yield { key: Key.slice(all.length), size: Size, modifiedAt: LastModified?.getTime() ?? 0 };
        }
        more = page.IsTruncated === true;
      }
    },
  };
  const outside = async (sha256: string) => new RangeNotSatisfiable((await head(sha256))?.size ?? 0);

  return {
    head,
    async keep(file, { sha256, size }) {
      const there = await head(sha256);
      if (there?.size !== size) await sendFile(sdk, client, at(sha256), file, size);
    },
    async read(sha256, range) {
      // Object storages ignore an invalid range and return everything.
      if (range !== undefined && (range.start < 0 || (range.end ?? Infinity) < range.start))
        throw await outside(sha256);
      try {
        const { Body, ContentLength, ContentRange } = await get(at(sha256), range);
        const size = ContentRange === undefined ? ContentLength : ContentRange.split('/')[1];
        return { stream: streamOf(Body as Readable), size: Number(size) };
      } catch (error) {
        if (isMissing(error)) throw new ContentMissing();
        throw s3ErrorName(error) === 'InvalidRange' ? await outside(sha256) : error;
      }
    },
    async remove(sha256) {
      await objects.remove(pathOf(sha256));
    },
    async *list(after) {
      for await (const { key, size, modifiedAt } of objects.list('', after && pathOf(after))) {
        const sha256 = addressOfPath(key);
        if (sha256 !== undefined) yield { sha256, size, modifiedAt };
      }
    },
    remote: {
      objects,
      ready,
      sweep: () => abortAbandoned(sdk, client, below, clock() - abandonedMs),
      close: () => client.destroy(),
    },
  };
}

/** Caches the result of some work. */
function remembered(forMs: number, clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let last = { at: -Infinity, result: Promise.resolve() };
  return () => {
    if (Math.abs(clock() - last.at) >= forMs) last = { at: clock(), result: work() };
    return last.result;
  };
}

const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey'].includes(s3ErrorName(error));

/** Wraps a body so that destroying the stream also destroys the body, even while it waits for data. */
function streamOf(body: Readable): Readable {
  return Readable.from(withStallTimeout(body), { objectMode: false }).once('close', () => body.destroy());
}
