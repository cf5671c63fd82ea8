import { layoutsPath, publishLayoutPath, republishLayoutPath } from '@mutai/contract/layouts/resource';
import { type Layout, schemaVersion } from '@mutai/layout/model/layout';
import { storedLayouts } from '@mutai/layout/testing/stored-layouts';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLayout, layoutOf } from '../../testing/layouts.ts';
import { buildTestApp } from '../../testing/test-app.ts';

/** Layout with a publication, both as an earlier release stored them. */
async function siteOfEarlierRelease() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const document = JSON.parse(storedLayouts[schemaVersion]) as Layout;
  const { id } = await createLayout(admin, document);
  const path = `${layoutsPath}/${id}`;
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ data: { publication: 1 } });
  const text = storedLayouts[1];
  const { maintenance: db } = app.database;
  await db.updateTable('layouts').set({ document: text }).execute();
  await db.updateTable('layoutVersions').set({ document: text }).execute();
  await db
    .updateTable('layoutPublications')
    .set({ document: text, digest: hash('sha256', text), schemaVersion: 1 })
    .execute();
  return { app, admin, id, path, document };
}

test('saving an unchanged layout of an earlier release leaves it published, without another version', async () => {
  const { admin, path, document } = await siteOfEarlierRelease();
  const unchanged = { status: 'published', version: 2 };
  expect(await admin.get(path)).toMatchObject({ data: { ...unchanged, document } });
  expect(await admin.patch(path, { document })).toMatchObject({ data: unchanged });
  expect(await admin.get(`${path}/versions`)).toMatchObject({ total: 1 });
});

test('a layout that shows its publication of an earlier release again is published', async () => {
  const { admin, id, path, document } = await siteOfEarlierRelease();
  expect(await admin.patch(path, { document: layoutOf({ title: '另一个' }) })).toMatchObject({
    data: { status: 'changed' },
  });
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ data: { publication: 2 } });
  expect(await admin.patch(path, { document })).toMatchObject({ data: { status: 'changed' } });
  expect(await admin.post(republishLayoutPath(id, 1), {})).toMatchObject({
    data: { status: 'published', publication: 1 },
  });
  expect(await admin.patch(path, { document: layoutOf({ title: '另一个' }) })).toMatchObject({
    data: { status: 'changed' },
  });
  expect(await admin.patch(path, { document })).toMatchObject({ data: { status: 'published' } });
});

test('a document of an earlier release is published in the current schema version', async () => {
  const { app, admin, id } = await siteOfEarlierRelease();
  await app.database.maintenance.updateTable('layouts').set({ status: 'draft', publication: null }).execute();
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ data: { status: 'published', publication: 2 } });
  const stored = app.database.read.selectFrom('layoutPublications').select(['document', 'digest']);
  const { document, digest } = await stored.where('number', '=', 2).executeTakeFirstOrThrow();
  expect(JSON.parse(document)).toMatchObject({ schemaVersion });
  expect(digest).toBe(hash('sha256', document));
});
