import S3rver from '@20minutes/s3rver';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { S3Location } from '../platform/storage/s3-location.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { bucket, type ObjectStorage } from './object-storage.ts';

/** The only account of s3rver; fauxqs accepts any. */
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** @param checksSignatures s3rver rejects correct signatures of queries with a slash, so only some tests enable it */
export async function startS3rver(checksSignatures = false): Promise<ObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'mutai-s3rver-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const stop = async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Location with a unique prefix for one test. */
export const placeIn = ({ url }: ObjectStorage): S3Location => ({
  bucket,
  prefix: `${randomUUID()}/`,
  endpoint: url,
  region: 'us-east-1',
  pathStyle: true,
  keys,
});

/** Storage location for one test. */
export interface TestStorage {
  readonly dataDir: string;
  /**
   * Opens the storage.
   *
   * @param laterMs offset of its clock in milliseconds
   */
  open(options?: { alone?: boolean; laterMs?: number }): Promise<Storage>;
  /** Names of staged files. */
  arriving(): Promise<readonly string[]>;
}

/** @param s3 `undefined`: a local folder */
export function testStorage(s3: S3Location | undefined): TestStorage {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-storage-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return {
    dataDir,
    async open({ alone = false, laterMs = 0 } = {}) {
      const storage = await openStorage({ dataDir, s3, alone }, () => Date.now() + laterMs);
      onTestFinished(() => storage.close());
      return storage;
    },
    arriving: () => readdir(join(dataDir, 'files/arriving')),
  };
}
