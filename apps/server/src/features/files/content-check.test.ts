import { hourMs } from '@mutai/contract/durations';
import { filesPath } from '@mutai/contract/files/resource';
import { expect, test } from 'vitest';
import { bytes, digest, streamOf } from '../../testing/contents.ts';
import { openTestSite, serveTestSite } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { checkContents, type Difference } from './content-check.ts';

test('the check reports differences between database and storage, and nothing else', async () => {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const { database, storage, clock } = site;
  const { maintenance } = database;
  site.advance(Date.now() - clock());
  const check = async (hash: boolean) => {
    const all: Difference[] = [];
    const checked = await checkContents(database, storage, clock, { hash, differs: (one) => all.push(one) });
    return { ...checked, all };
  };
  const admin = await app.signIn();
  const contents = Array.from({ length: 5 }, (_, seed) => bytes(10, seed));
  for (const [seed, content] of contents.entries()) await uploadFile(app, admin, `${seed}.bin`, content);
  const { id } = await uploadFile(app, admin, 'again.bin', bytes(10, 0));
  await admin.delete(`${filesPath}/${id}`);
  const left = bytes(10, 9);
  await storage.write(streamOf(left), { maxBytes: 10 });
  expect(await check(true)).toEqual({ contents: 6, bytes: 60, arriving: 1, all: [] });

  const [trashed, missing, short, recounted] = contents.map((content) => digest(content));
  await admin.delete(filesPath, [1]);
  await storage.remove(trashed ?? '');
  await storage.remove(missing ?? '');
  await maintenance
    .updateTable('contents')
    .set({ size: 11 })
    .where('sha256', '=', short ?? '')
    .execute();
  await maintenance
    .updateTable('contents')
    .set({ uses: 3 })
    .where('sha256', '=', recounted ?? '')
    .execute();
  site.advance(25 * hourMs);
  const { all } = await check(false);
  const inOrder = (differences: readonly Difference[]) =>
    differences.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  expect(inOrder(all)).toEqual(
    inOrder([
      { sha256: trashed ?? '', kind: 'missing', files: [] },
      { sha256: missing ?? '', kind: 'missing', files: ['1.bin'] },
      { sha256: short ?? '', kind: 'size', expected: 11, size: 10 },
      { sha256: recounted ?? '', kind: 'count', uses: 3, found: 1 },
      { sha256: digest(left), kind: 'orphan', size: 10 },
    ]),
  );
});
