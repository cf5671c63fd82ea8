import { hourMs } from '@mutai/contract/durations';
import { filesPath, uploadPath } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import { expect, onTestFinished, test } from 'vitest';
import { bytes, digest, listed, streamOf } from '../../testing/contents.ts';
import { beginUpload } from '../../testing/part-uploads.ts';
import { startFauxqs } from '../../testing/object-storage.ts';
import { openTestSite, serveTestSite } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

async function objectStorage(): Promise<Readonly<Record<string, string>>> {
  const server = await startFauxqs();
  onTestFinished(() => server.stop());
  const query = new URLSearchParams({ endpoint: server.url, pathStyle: 'true' });
  return { STORAGE_URL: `s3://contents?${query.toString()}`, STORAGE_ACCESS_KEY: 'any', STORAGE_SECRET_KEY: 'any' };
}

test.for(['a folder', 'an object storage'])('leftovers of killed processes in %s are repaired', async (place) => {
  const environment = place === 'a folder' ? {} : await objectStorage();
  const site = await openTestSite(environment);
  const app = await serveTestSite(site);
  const { database, storage, clock } = site;
  const sweep = app.platform.jobs.kinds.find(({ kind }) => kind === 'sweep-files');
  const sweepNow = () => sweep?.run(null as never, new AbortController().signal);
  const addresses = async () => (await listed(storage)).map(({ sha256 }) => sha256);
  const counts = async () =>
    Object.fromEntries(
      (await database.read.selectFrom('contents').select(['sha256', 'uses']).execute()).map(({ sha256, uses }) => [
        sha256,
        uses,
      ]),
    );
  // The storage uses the real clock.
  site.advance(Date.now() - clock() + 23 * hourMs);
  const admin = await app.signIn();
  const [twice, once, unused, orphan] = [1, 2, 3, 4].map((seed) => bytes(10, seed)) as [Buffer, Buffer, Buffer, Buffer];
  const { id } = await uploadFile(app, admin, 'a', twice);
  await uploadFile(app, admin, 'b', twice);
  await admin.delete(`${filesPath}/${id}`);
  await uploadFile(app, admin, 'c', once);
  for (const left of [unused, orphan]) await storage.write(streamOf(left), { maxBytes: 10 });
  const row = { sha256: digest(unused), size: 10, mimetype: '', uses: 0, createdAt: 0 };
  await database.maintenance.insertInto('contents').values(row).execute();
  await database.maintenance.updateTable('contents').set({ uses: 5 }).where('sha256', '=', digest(once)).execute();

  await sweepNow();
  expect(await counts()).toEqual({ [digest(twice)]: 2, [digest(once)]: 1 });
  expect(await addresses(), 'what may still be arriving stays').toEqual(
    [twice, once, orphan].map((content) => digest(content)).toSorted(),
  );
  site.advance(2 * hourMs);
  await sweepNow();
  const upload = await beginUpload(admin, 'd', 10);
  expect(await counts()).toEqual({ [digest(twice)]: 2, [digest(once)]: 1, [digest(orphan)]: 0 });
  site.advance(limits.uploadKeptMs - 1000);
  await sweepNow();
  expect(await addresses(), 'nor does what may be missed yet').toHaveLength(3);
  const again = await app.signIn();
  expect(await again.get(uploadPath(upload))).toMatchObject({ status: 200 });
  site.advance(2 * hourMs);
  await sweepNow();
  expect(await counts()).toEqual({ [digest(twice)]: 2, [digest(once)]: 1 });
  expect(await addresses()).toEqual([twice, once].map((content) => digest(content)).toSorted());
  expect(await again.get(uploadPath(upload))).toMatchObject({ status: 404 });
});
