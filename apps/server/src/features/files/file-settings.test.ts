import { Code } from '@mutai/contract/codes';
import { filePermissions } from '@mutai/contract/files/page';
import { fileSettingsPath } from '@mutai/contract/files/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp } from '../../testing/test-app.ts';

test('file settings are readable by uploaders, changed with permission, and logged', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const uploader = await signInHolding(app, admin, 'uploader', [filePermissions.create]);
  const keeper = await signInHolding(app, admin, 'keeper', [filePermissions.settings]);
  const nobody = await signInHolding(app, admin, 'nobody', ['user']);
  expect(await uploader.get(fileSettingsPath)).toMatchObject({
    data: { allowedTypes: [1, 2, 3, 4, 5], imageMaxMb: 50, quotaGb: 0, thumbnailMedium: 480, version: 0 },
  });
  const refused = { status: 403, code: Code.forbidden };
  expect(await uploader.patch(fileSettingsPath, { quotaGb: 1 })).toMatchObject(refused);
  expect(await nobody.get(fileSettingsPath)).toMatchObject(refused);

  const changes = { allowedTypes: [3, 4], imageMaxMb: 10 };
  const changed = await keeper.patch(fileSettingsPath, { ...changes, version: 0 });
  expect(changed).toMatchObject({ message: '保存成功！', data: { ...changes, textMaxMb: 20, version: 1 } });
  expect(await keeper.patch(fileSettingsPath, { quotaGb: 1, version: 0 })).toMatchObject({
    code: Code.conflict,
    data: { imageMaxMb: 10, version: 1 },
  });
  const [told] = (await admin.get('/api/v1/logs?size=1')).data as OperationLog[];
  expect(told).toMatchObject({
    module: 'material',
    recordName: '素材设置',
    changes: { allowedTypes: [[1, 2, 3, 4, 5], changes.allowedTypes], imageMaxMb: [50, 10] },
  });
});

test('invalid file settings are rejected', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const cases = [
    [{ thumbnailSmall: 500 }, { thumbnailMedium: '中缩略图应大于小缩略图！' }],
    [{ thumbnailMedium: 1280 }, { thumbnailLarge: '大缩略图应大于中缩略图！' }],
    [{ allowedTypes: [] }, { allowedTypes: '请至少允许一种类型！' }],
    [{ allowedTypes: [3, 6] }, { allowedTypes: expect.stringContaining('3（图片）') as string }],
    [{ imageMaxMb: 0 }, { imageMaxMb: '不能小于 1' }],
  ] as const;
  for (const [body, data] of cases) {
    expect(await admin.patch(fileSettingsPath, body)).toMatchObject({ status: 400, code: Code.invalid, data });
  }
  expect(await admin.get(fileSettingsPath)).toMatchObject({ data: { version: 0 } });
});
