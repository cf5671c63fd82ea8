import type { Department } from '@mutai/contract/departments/schema';
import { type Api, unique } from '../support/api.ts';
import { action, button, expectRefused, fromToolbar, more, question, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';
import { dragHint, dragOver, dragTo, namesOf, openTree, tallScreen } from '../support/tree-page.ts';

test.use({ signedIn: true, viewport: tallScreen });

const path = '/system/department';

const create = (api: Api, values: Partial<Department>): Promise<Department> =>
  api.ask('POST', '/api/v1/departments', { code: unique('dep'), ...values });

/** Creates a department with two departments below it. */
async function family(api: Api) {
  const name = unique('部');
  const top = await create(api, { name: `${name}总` });
  const one = await create(api, { name: `${name}甲`, parentId: top.id });
  const two = await create(api, { name: `${name}乙`, parentId: top.id });
  return { name, top, one, two };
}

const get = (api: Api, id: number): Promise<Department> => api.ask('GET', `/api/v1/departments/${id}`);

test('the form', async ({ page, api }) => {
  const { name, one, two } = await family(api);
  await create(api, { name: `${name}孙`, parentId: one.id });
  await openTree(page, path);
  await test.step('a department is created; errors appear at their fields', async () => {
    const code = unique('new');
    await button(page, '新增').first().click();
    const dialog = page.getByRole('dialog', { name: '新建部门' });
    await button(dialog, '提交').click();
    await expect(dialog.getByText('该项不能为空')).toHaveCount(2);
    await dialog.getByLabel('部门名称', { exact: true }).fill(`新部门${code}`);
    await dialog.getByLabel('编码', { exact: true }).fill(code);
    await dialog.getByLabel('负责人', { exact: true }).fill('林悦');
    await dialog.getByLabel('联系电话', { exact: true }).fill('12345');
    await dialog.getByLabel('邮箱', { exact: true }).fill('abc');
    await button(dialog, '提交').click();
    await expect(dialog.getByText('手机格式错误，示例（11位）：15912345678')).toBeVisible();
    await expect(dialog.getByText('邮箱格式错误，示例：xx@abc.com')).toBeVisible();
    await dialog.getByLabel('联系电话', { exact: true }).fill('15912345678');
    await dialog.getByLabel('邮箱', { exact: true }).fill('lin@abc.com');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    for (const text of [`新部门${code}`, '林悦', '15912345678', 'lin@abc.com', '启用']) {
      await expect(rowOf(page, code)).toContainText(text);
    }
    const [made] = await api.ask<Department[]>('GET', `/api/v1/departments?name=${code}`);
    expect(made).toMatchObject({ parentId: 0, code, enabled: true });
  });
  await test.step('a department is added below another, which expands', async () => {
    await more(page, `${name}甲`, '新增子项');
    const dialog = page.getByRole('dialog', { name: '新建部门' });
    await expect(dialog.getByTitle(`${name}甲`)).toBeVisible();
    await dialog.getByLabel('部门名称', { exact: true }).fill(`${name}下`);
    await dialog.getByLabel('编码', { exact: true }).fill(unique('sub'));
    await button(dialog, '提交').click();
    await expect(rowOf(page, `${name}下`)).toHaveAttribute('aria-level', '3');
    const [made] = await api.ask<Department[]>('GET', `/api/v1/departments?name=${name}下`);
    expect(made).toMatchObject({ parentId: one.id });
  });
  await test.step('the form offers all parents except its own branch', async () => {
    await action(page, `${name}甲`, '修改').click();
    const dialog = page.getByRole('dialog', { name: '修改部门' });
    await dialog.getByLabel('上级部门', { exact: true }).click();
    await dialog.getByLabel('上级部门', { exact: true }).fill(name);
    // Exact list, because nodes move until the filter has been applied.
    const offered = page.getByRole('treeitem');
    await expect(offered).toHaveText(['无上级部门', `${name}总`, `${name}乙`]);
    await offered.filter({ hasText: `${name}乙` }).click();
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    expect(await get(api, one.id)).toMatchObject({ parentId: two.id });
  });
});

test('moving', async ({ page, api }) => {
  const { name, top, one } = await family(api);
  const other = await family(api);
  await openTree(page, path);
  await test.step('siblings are reordered by pointer and by command', async () => {
    await dragTo(page, `${name}乙`, `${name}甲`, 'before');
    await expect.poll(() => namesOf(page, name)).toEqual([`${name}总`, `${name}乙`, `${name}甲`]);
    await more(page, `${name}乙`, '下移');
    await expect.poll(() => namesOf(page, name)).toEqual([`${name}总`, `${name}甲`, `${name}乙`]);
  });
  await test.step('a branch is dragged to another parent, but not below itself', async () => {
    await dragOver(page, `${name}总`, `${name}甲`, 'inside');
    await expect(dragHint(page)).toHaveText('不能移到自身或自己的下级中');
    await page.mouse.up();
    await dragTo(page, `${name}总`, `${other.name}总`, 'inside');
    expect(await get(api, top.id)).toMatchObject({ parentId: other.top.id });
    expect(await get(api, one.id)).toMatchObject({ parentId: top.id });
    await expect(rowOf(page, `${name}总`)).toHaveAttribute('aria-level', '2');
  });
});

test('deleting and searching', async ({ page, api }) => {
  const { name, two } = await family(api);
  await api.createUser({ username: unique('m'), nickname: unique('员'), departmentId: two.id });
  await openTree(page, path);
  await test.step('deleting a department with users is rejected with their number', async () => {
    await expectRefused(page, `${name}总`, '删除', '含有 2 个下级，请先删除或移走它们');
    await more(page, `${name}乙`, '删除');
    await button(question(page, '确定删除该数据吗？'), '确定删除').click();
    await expect(question(page, '下还有 1 个用户')).toBeVisible();
    await button(page, '知道了').click();
  });
  await test.step('a deleted department can be restored from the trash', async () => {
    await more(page, `${name}甲`, '删除');
    await button(question(page, '确定删除该数据吗？'), '确定删除').click();
    await expect(rowOf(page, `${name}甲`)).toHaveCount(0);
    await fromToolbar(page, '回收站');
    const trash = page.getByRole('dialog', { name: '回收站：部门管理' });
    await trash
      .getByRole('row')
      .filter({ hasText: `${name}甲` })
      .getByRole('button', { name: '恢复' })
      .click();
    await trash.getByRole('button', { name: '关闭' }).first().click();
    await expect(rowOf(page, `${name}甲`)).toBeVisible();
  });
  await test.step('searching departments by name keeps the ancestors of matches', async () => {
    await page.getByPlaceholder('请输入部门名称').fill(`${name}甲`);
    await button(page, '查询').click();
    await expect.poll(() => namesOf(page, name)).toEqual([`${name}总`, `${name}甲`]);
  });
});

test('a long tree scrolls, also while a row is dragged to the edge', async ({ page, api }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const name = unique('长');
  // Sorted last: the rows scroll to the last child of this branch.
  const top = await create(api, { name: `${name}总`, sort: 1_000_000 });
  // A row to expand, regardless of other departments: the first levels are expanded initially.
  await create(api, { name: `${name}孙`, parentId: (await create(api, { name: `${name}00`, parentId: top.id })).id });
  for (let number = 1; number <= 60; number += 1) {
    await create(api, { name: `${name}${String(number).padStart(2, '0')}`, parentId: top.id });
  }
  await openTree(page, path);
  await button(page, '展开全部').click();
  await button(page, '收起全部').click();
  const scroller = page.getByRole('treegrid').locator('..');
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await button(page, `展开：${name}总`).click();
  await expect(rowOf(page, `${name}60`)).toHaveCount(0);
  await button(page, `拖动：${name}01`).scrollIntoViewIfNeeded();
  await dragOver(page, `${name}01`, `${name}02`, 'after');
  const box = await scroller.boundingBox();
  if (box === null) throw new Error('no table');
  // At the lower edge, the rows scroll by themselves to the end.
  await page.mouse.move(box.x + 200, box.y + box.height - 6, { steps: 3 });
  await expect(rowOf(page, `${name}60`)).toBeInViewport({ ratio: 0.9 });
  const last = await rowOf(page, `${name}60`).boundingBox();
  if (last === null) throw new Error('no last row');
  await page.mouse.move(box.x + 200, last.y + last.height * 0.9, { steps: 3 });
  await expect(dragHint(page)).toHaveText(`移到“${name}60”之后`);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/arrange'));
  await page.mouse.up();
  expect((await stored).status()).toBe(200);
  const rows = await api.ask<Department[]>('GET', '/api/v1/departments?size=0&sort=sort:asc');
  const order = rows.filter(({ parentId }) => parentId === top.id).map((row) => row.name);
  expect(order.at(-1)).toBe(`${name}01`);
});
