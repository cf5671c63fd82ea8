import { Code } from '@mutai/contract/codes';
import { fileCategoriesPath as path } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { expect, test } from 'vitest';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

async function defaultOne(client: Client): Promise<FileCategory> {
  const [category] = (await client.get(`${path}?code=default&size=0`)).data as FileCategory[];
  if (category === undefined) throw new Error('no default category');
  return category;
}

test('a new site has the two categories that uploads offer', async () => {
  const { signIn } = await buildTestApp();
  expect(await (await signIn()).get(`${path}?size=0`)).toMatchObject({
    total: 2,
    data: [
      { name: '默认分类', code: 'default', builtIn: true },
      { name: '视频', code: 'video', builtIn: false },
    ],
  });
});

test('name and code are required; the code is valid and unique', async () => {
  const { signIn } = await buildTestApp();
  const admin = await signIn();
  const refused = await admin.post(path, { code: 'a_b' });
  expect(refused).toMatchObject({ code: Code.invalid });
  expect(refused.data).toEqual({ name: '该项不能为空', code: '只包含字母、数字和连字符' });
  expect(await admin.post(path, { name: '海报', code: 'Poster-1' })).toMatchObject({
    status: 201,
    data: { name: '海报', code: 'Poster-1', description: '', builtIn: false },
  });
  expect(await admin.post(path, { name: '又一个', code: 'Poster-1' })).toMatchObject({
    code: Code.conflict,
    data: { fields: { code: '该编码已存在，请更换' } },
  });
});

test('the default category can be renamed, but its code cannot change and it cannot be deleted', async () => {
  const { signIn } = await buildTestApp();
  const admin = await signIn();
  const { id } = await defaultOne(admin);
  expect(await admin.patch(`${path}/${id}`, { name: '未分类', code: 'default' })).toMatchObject({
    data: { name: '未分类', builtIn: true },
  });
  expect(await admin.patch(`${path}/${id}`, { code: 'other' })).toMatchObject({
    code: Code.invalid,
    data: { code: '默认分类的编码由系统使用，不能修改' },
  });
  const inUse = { code: Code.conflict, message: '“未分类”由系统使用，不能删除！' };
  expect(await admin.delete(`${path}/${id}?moveTo=2`)).toMatchObject(inUse);
  const { id: other } = (await admin.post(path, { name: '海报', code: 'poster' })).data as FileCategory;
  expect(await admin.delete(path, { ids: [other, id] })).toMatchObject(inUse);
  expect(await admin.get(`${path}?size=0`)).toMatchObject({ total: 3 });
  expect(await admin.delete(`${path}/${other}`)).toMatchObject({ code: Code.success });
});
