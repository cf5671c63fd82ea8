import { startFauxqs as startServer } from 'fauxqs';

/** Bucket of the object storages of tests. */
export const bucket = 'contents';

/** Object storage on this machine. */
export interface ObjectStorage {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an object storage that accepts any account. */
export async function startFauxqs(): Promise<ObjectStorage> {
  const server = await startServer({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket(bucket);
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() };
}
