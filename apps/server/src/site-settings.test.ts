import { Code } from '@mutai/contract/codes';
import { fileUsesPath } from '@mutai/contract/files/resource';
import { siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import { siteSettingsPath } from '@mutai/contract/site-settings/resource';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteId } from './features/site-settings/site-settings.ts';
import { signInHolding } from './testing/builders.ts';
import { buildTestApp } from './testing/test-app.ts';
import { uploadFile } from './testing/uploads.ts';

const consoleFiles = {
  'index.html': '<title>%MUTAI_TITLE%</title><meta name="mutai-config" content="%MUTAI_CONFIG%">',
};

test('the configured name of the site applies until the settings are saved, and pages change immediately', async () => {
  const app = await buildTestApp({ APP_TITLE: '旧名', APP_SUBTITLE: '旧副题' }, consoleFiles);
  const admin = await app.signIn();
  const page = async () => (await app.call('GET', '/login', { headers: { accept: 'text/html' } })).text;
  expect(await page()).toContain('<title>旧名</title>');
  expect(await page(), 'copied blocks carry the id of the site').toContain(await siteId(app.database.read));
  const values = { title: '城市融媒 <中心>', description: '一座城市的声音', url: 'https://www.example.com' };
  expect(await admin.get(siteSettingsPath)).toMatchObject({ data: { title: '旧名', subtitle: '旧副题', version: 0 } });
  // The scheme is added to an address without one.
  expect(await admin.patch(siteSettingsPath, { ...values, url: 'www.example.com', version: 0 })).toMatchObject({
    message: '保存成功！',
    data: { ...values, subtitle: '旧副题', logoUrl: '', version: 1 },
  });
  expect(await page()).toContain('<title>城市融媒 &lt;中心&gt;</title>');
  expect(await admin.patch(siteSettingsPath, { subtitle: '', version: 0 })).toMatchObject({
    code: Code.conflict,
    data: { ...values, version: 1 },
  });
  expect(await admin.get('/api/v1/logs?size=1')).toMatchObject({
    data: [{ module: 'common', recordName: '常规设置', changes: { title: ['旧名', values.title] } }],
  });
});

test('a logo is a png or jpg of the library, and counts as a use of the file', async () => {
  const app = await buildTestApp({}, consoleFiles);
  const admin = await app.signIn();
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } });
  const png = await uploadFile(app, admin, 'logo.png', await picture.png().toBuffer());
  const webp = await uploadFile(app, admin, 'logo.png', await picture.webp().toBuffer());
  for (const [logoUrl, message] of [
    [webp.path, '仅支持 5MB 以内大小，png 或 jpg 格式的图片'],
    [png.path.replace(png.sha256, 'a'.repeat(64)), '图片不在素材库中，请重新选择'],
    ['/files/x', '图片不在素材库中，请重新选择'],
    ['https://elsewhere.example/logo.png', '请从素材库选择图片，或上传一张'],
  ]) {
    expect(await admin.patch(siteSettingsPath, { logoUrl })).toMatchObject({ status: 400, data: { logoUrl: message } });
  }
  const { maintenance } = app.database;
  const setWidth = (width: number) =>
    maintenance.updateTable('contents').set({ width }).where('sha256', '=', png.sha256).execute();
  await setWidth(20_000);
  expect(await admin.patch(siteSettingsPath, { logoUrl: png.path })).toMatchObject({
    status: 400,
    data: { logoUrl: '图片的宽和高不能超过 8192 像素，请缩小后重新选择' },
  });
  await setWidth(40);
  expect(await admin.patch(siteSettingsPath, { logoUrl: png.path })).toMatchObject({ data: { logoUrl: png.path } });
  expect((await app.call('GET', '/login', { headers: { accept: 'text/html' } })).text).toContain(png.path);
  expect(await admin.get(fileUsesPath(png.id))).toMatchObject({ data: [{ module: 'common', recordName: '常规设置' }] });
  await admin.patch(siteSettingsPath, { logoUrl: '' });
  expect(await admin.get(fileUsesPath(png.id))).toMatchObject({ data: [] });
});

test('invalid settings are rejected, and changes need permission', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const reader = await signInHolding(app, admin, 'sitereader', [siteSettingsPermissions.read]);
  expect(await reader.get(siteSettingsPath)).toMatchObject({ code: Code.success });
  expect(await reader.patch(siteSettingsPath, { title: 'x' })).toMatchObject({ status: 403 });
  for (const values of [
    { title: '长'.repeat(25) },
    { title: ' ' },
    { description: '长'.repeat(141) },
    { url: 'nowhere' },
  ]) {
    expect(await admin.patch(siteSettingsPath, values)).toMatchObject({ status: 400, code: Code.invalid });
  }
});
