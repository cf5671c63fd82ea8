import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import { openTestSite } from '../../testing/test-app.ts';
import { fileMover } from './move-files.ts';

test('a move that fails copies nothing more', async () => {
  const { database } = await openTestSite();
  const digests = Array.from({ length: 12 }, (_, n) => n.toString(16).padStart(64, '0'));
  const content = { size: 1, mimetype: 'application/octet-stream', uses: 1, createdAt: 0 };
  await database.maintenance
    .insertInto('contents')
    .values(digests.map((sha256) => ({ ...content, sha256 })))
    .execute();
  const asked: string[] = [];
  const held = Promise.withResolvers<undefined>();
  const unused = () => Promise.reject(new Error('unexpected'));
  const to = {
    head(sha256: string) {
      asked.push(sha256);
      return sha256 === digests[0] ? Promise.reject(new Error('disk failed')) : held.promise;
    },
    async *list() {
      // Empty.
    },
    read: unused,
    ready: unused,
    remove: unused,
    write: unused,
  };
  const from = { read: () => Promise.reject(new ContentMissing()) };
  const copying = fileMover(from, to, () => undefined).copy({ dialect: database.dialect, db: database.maintenance });
  let failure: unknown;
  const ended = copying.catch((error: unknown) => (failure = error));
  await expect.poll(() => asked.length).toBe(4);
  for (let n = 0; n < 100; n += 1) await turn();
  expect(failure, 'others still copy').toBe(undefined);
  held.resolve(undefined);
  await ended;
  expect(failure).toMatchObject({ message: 'disk failed' });
  expect(asked).toEqual(digests.slice(0, 4));
});
