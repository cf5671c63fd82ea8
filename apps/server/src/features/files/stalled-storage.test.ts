import { Code } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import { fileSettingsPath, finishedUploadPath, uploadsPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { expect, test } from 'vitest';
import { bytes } from '../../testing/contents.ts';
import { beginUpload, sendPart } from '../../testing/part-uploads.ts';
import { openTestSite, serveTestSite } from '../../testing/test-app.ts';
import { sendForm } from '../../testing/uploads.ts';
import { fileContents } from './contents.ts';

async function opened() {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  return { site, app, admin: await app.signIn(), storage: site.storage };
}

test('a stalled storage blocks no other writes', async () => {
  const { site, app, admin, storage } = await opened();
  const oldest = await beginUpload(admin, 'a.bin', 1);
  await sendPart(app, admin, oldest, 0, bytes(1));
  for (let count = 1; count < limits.unfinishedUploads; count += 1) await beginUpload(admin, 'b', 1);
  site.advance(hourMs);
  const { uploads, head, remove } = storage;
  const { finish, abort } = uploads;
  const stalled = Promise.withResolvers<void>();
  const waiting: string[] = [];
  const later =
    <Given extends unknown[], Result>(name: string, call: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      waiting.push(name);
      await stalled.promise;
      return call(...given);
    };
  Object.assign(uploads, { finish: later('finish', finish), abort: later('abort', abort) });
  Object.assign(storage, { head: later('head', head), remove: later('remove', remove) });

  const finished = admin.post(finishedUploadPath(oldest), {});
  await expect.poll(() => waiting).toContain('finish');
  const begun = admin.post(uploadsPath, { name: 'c', size: 1 });
  await expect.poll(() => waiting).toContain('abort');
  const sent = sendForm(app, admin, [['file', ['a.txt', bytes(1)]]]);
  await expect.poll(() => waiting).toContain('head');
  expect((await app.signIn()).token).not.toBe('');
  expect(await admin.patch(fileSettingsPath, { imageMaxMb: 3 })).toMatchObject({ status: 200 });

  stalled.resolve();
  expect(await begun).toMatchObject({ status: 201 });
  expect(await sent).toMatchObject({ status: 201 });
  expect(await finished, 'it had given way before it was finished').toMatchObject({ status: 201 });
});

test('an upload during removal of the same content is rejected with a retry, and nothing else waits', async () => {
  const { site, app, admin, storage } = await opened();
  const contents = fileContents(site.platform, storage);
  const { data } = await sendForm(app, admin, [['file', ['a.txt', bytes(1)]]]);
  const { sha256 } = data as FileRecord;
  await contents.recount(sha256);
  await site.database.maintenance.deleteFrom('files').execute();
  await contents.recount(sha256);
  const { remove } = storage;
  const stalled = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  Object.assign(storage, {
    remove: async (address: string) => {
      began.resolve();
      await stalled.promise;
      await remove(address);
    },
  });
  const removal = contents.removeUnused(sha256);
  await began.promise;
  expect(await sendForm(app, admin, [['file', ['b.txt', bytes(1)]]])).toMatchObject({
    status: 503,
    code: Code.notReady,
  });
  expect(await admin.patch(fileSettingsPath, { imageMaxMb: 3 })).toMatchObject({ status: 200 });
  await contents.removeUnused(sha256);
  stalled.resolve();
  await removal;
  expect(await storage.head(sha256)).toBeUndefined();
  expect(await sendForm(app, admin, [['file', ['b.txt', bytes(1)]]])).toMatchObject({ status: 201 });
  expect(await site.database.read.selectFrom('contents').select(['uses', 'removingSince']).execute()).toEqual([
    { uses: 1, removingSince: null },
  ]);
});
