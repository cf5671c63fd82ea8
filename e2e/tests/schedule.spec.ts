import { emergenciesPath, startEmergencyPath } from '@mutai/contract/emergencies/resource';
import { unpublishLayoutPath } from '@mutai/contract/layouts/resource';
import { scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { dragTo, entry, findIn, grid, newRule, pressAt, publishedLayout, ruleNamed } from '../support/calendar.ts';
import { withdrawAll } from '../support/emergencies.ts';
import { button } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

test('rules are created, moved, stretched and removed in the calendar, by mouse and by keys', async ({
  api,
  openAs,
}) => {
  const one = unique('排');
  const title = `布局${one}`;
  const layoutId = await publishedLayout(api, title);
  const group = await api.ask<{ id: number }>('POST', screenGroupsPath, { name: `组${one}`, sort: 0 });
  const target = { target: 'group', groupId: group.id, layoutId };
  await newRule(api, { ...target, name: `早${one}`, hours: { from: '09:00', to: '12:00' }, priority: 5 });
  const page = await (await openAs(api)).newPage();
  await page.addInitScript(axeScript);
  // A Monday.
  await page.goto(`/content/schedule?group=${String(group.id)}&day=2027-03-01`);
  const name = `新${one}`;
  /** @param at day and hours: `3月1日 13:00–15:00` */
  const saved = async (at: string) => {
    const [day = '', times = ''] = at.split(' ');
    await expect(entry(page, new RegExp(`${name} ${times}.* ${day}`))).toBeVisible();
  };

  await test.step('a drag on empty grid creates a rule', async () => {
    await expect(entry(page, `早${one}`)).toHaveCount(7);
    await pressAt(page, 0, 13.05);
    await dragTo(page, 0, 14.9);
    await expect(page.getByText('与其他排期不冲突')).toBeVisible();
    await page.mouse.up();
    const form = page.getByRole('dialog', { name: '新增排期' });
    await expect(form.getByLabel('排期名称')).toBeFocused();
    await page.keyboard.type(name);
    await expect(form.getByLabel('开始时间')).toHaveValue('13:00');
    await expect(form.getByLabel('结束时间')).toHaveValue('15:00');
    await button(form, '提交').click();
    await expect(form.getByText('该项不能为空')).toBeVisible();
    await findIn(form.getByLabel('布局', { exact: true }), title);
    await button(form, '提交').click();
    await expect(form).toBeHidden();
    await saved('3月1日 13:00–15:00');
    expect(await ruleNamed(api, name)).toMatchObject({
      groupId: group.id,
      firstDate: '2027-03-01',
      repeat: { kind: 'once' },
      hours: { from: '13:00', to: '15:00' },
    });
    expect(await accessibilityFaults(page.getByRole('main'), 'all')).toEqual([]);
  });

  await test.step('a drag moves it to another day, and shows what is preferred to it', async () => {
    await pressAt(page, 0, 14);
    await dragTo(page, 1, 11);
    await expect(page.getByText(`让位于 早${one}（优先级较高）`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await saved('3月1日 13:00–15:00');
    await pressAt(page, 0, 14);
    await dragTo(page, 1, 14.25);
    await page.mouse.up();
    await saved('3月2日 13:15–15:15');
  });

  await test.step('a drag of its edges stretches it, and Ctrl+Z takes that back', async () => {
    await pressAt(page, 1, 15.2);
    await dragTo(page, 1, 16.5);
    await page.mouse.up();
    await saved('3月2日 13:15–16:30');
    await pressAt(page, 1, 13.3);
    await dragTo(page, 1, 13);
    await page.mouse.up();
    await saved('3月2日 13:00–16:30');
    await entry(page, name).focus();
    await page.keyboard.press('Control+z');
    await saved('3月2日 13:15–16:30');
  });

  await test.step('keys move and stretch it, and open it', async () => {
    await entry(page, name).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await saved('3月2日 13:30–16:45');
    await page.keyboard.press('Alt+ArrowRight');
    await saved('3月3日 13:30–16:45');
    await expect(entry(page, name)).toBeFocused();
    await page.keyboard.press('Shift+Alt+ArrowUp');
    await saved('3月3日 13:30–16:30');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: '修改排期' });
    await expect(form.getByLabel('排期名称')).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('the cursor of the grid creates a rule', async () => {
    await grid(page).focus();
    // Clicks have left the cursor somewhere.
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: '新增排期' });
    await expect(form.getByLabel('开始时间')).toHaveValue('08:15');
    await expect(form.getByLabel('结束时间')).toHaveValue('09:30');
    await expect(form.getByLabel('开始日期')).toHaveValue('2027-03-02');
    await expect(form.getByLabel('排期名称')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('of a repeated rule one day or all days change', async () => {
    const repeated = `早${one}`;
    const asked = page.getByRole('dialog', { name: '修改重复的排期' });
    const thursday = entry(page, new RegExp(`${repeated} .*周四`));
    await thursday.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await button(asked, '仅此一天').click();
    await expect(entry(page, new RegExp(`${repeated} 09:15–12:15.*周四 3月4日`))).toBeVisible();
    await expect(entry(page, new RegExp(`${repeated} 09:00–12:00.*周五 3月5日`))).toBeVisible();
    expect((await ruleNamed(api, repeated)).exceptions).toEqual([
      { date: '2027-03-04', hours: { from: '09:15', to: '12:15' } },
    ]);
    await entry(page, new RegExp(`${repeated} .*周五`)).focus();
    await page.keyboard.press('Delete');
    await button(page.getByRole('dialog', { name: '删除重复的排期' }), '仅此一天').click();
    await expect(entry(page, new RegExp(`${repeated} .*周五`))).toHaveCount(0);
    await expect(entry(page, repeated)).toHaveCount(6);

    const wednesday = entry(page, new RegExp(`${repeated} 09:00–12:00.*周三`));
    const moved = entry(page, new RegExp(`${repeated} 09:00–12:00.*周四`));
    const moveWednesday = async () => {
      await wednesday.focus();
      await page.keyboard.press('Alt+ArrowRight');
      await button(asked, '仅此一天').click();
      await expect(moved).toBeVisible();
    };
    await page.route(`**${scheduleRulesPath}/*`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await moveWednesday();
    await button(page, '知道了').click();
    await expect(wednesday, 'a day that is moved halfway is not lost').toBeVisible();
    await page.unroute(`**${scheduleRulesPath}/*`);
    await moved.focus();
    await page.keyboard.press('Delete');
    await button(page, '确定删除').click();
    await expect(moved).toHaveCount(0);
    await moveWednesday();
    await expect(wednesday).toHaveCount(0);
    await moved.focus();
    await page.keyboard.press('Control+z');
    await expect(wednesday).toBeVisible();
    await expect(moved).toHaveCount(0);
    await expect(entry(page, repeated)).toHaveCount(6);

    await entry(page, name).focus();
    await page.keyboard.press('Delete');
    await button(page, '确定删除').click();
    await expect(entry(page, name)).toHaveCount(0);
  });

  await test.step('the calendar follows what its rules play', async () => {
    await api.ask('POST', unpublishLayoutPath(layoutId), {});
    await expect(entry(page, /布局尚未发布/)).toHaveCount(6);
  });
});

test('changes are published with their difference, and a screen says why it plays what it plays', async ({
  api,
  openAs,
}) => {
  const one = unique('播');
  const [usual, rush] = [`平${one}`, `峰${one}`];
  const group = await api.ask<{ id: number }>('POST', screenGroupsPath, { name: `组${one}`, sort: 0 });
  const screen = await api.ask<{ id: number }>('POST', screensPath, {
    name: `屏${one}`,
    groupId: group.id,
    timeZone: 'Asia/Shanghai',
    workingHours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '05:30', to: '23:30' }],
  });
  const target = { target: 'group', groupId: group.id };
  const [usualId, rushId] = [await publishedLayout(api, usual), await publishedLayout(api, rush)];
  const rule = await newRule(api, { ...target, name: usual, layoutId: usualId, hours: { from: '06:00', to: '23:00' } });
  await newRule(api, { ...target, name: rush, layoutId: rushId, hours: { from: '07:00', to: '09:00' }, priority: 5 });
  const page = await (await openAs(api)).newPage();
  await page.addInitScript(axeScript);
  await page.goto(`/content/schedule?screen=${String(screen.id)}`);

  await test.step('the difference is shown, also what somebody else changed meanwhile', async () => {
    await expect(entry(page, new RegExp(`${usual} .*来自 分组：组${one}`)).first()).toBeVisible();
    await button(page, /^发布，\d+ 项未发布的修改$/).click();
    const dialog = page.getByRole('dialog', { name: '发布排期' });
    const change = dialog.getByRole('listitem').filter({ hasText: usual });
    await expect(change).toContainText('新增');
    await expect(change).toContainText('每天 06:00–23:00，2026-11-01 起');
    expect(await accessibilityFaults(dialog, 'all')).toEqual([]);
    await api.ask('PATCH', `${scheduleRulesPath}/${String(rule.id)}`, {
      hours: { from: '06:30', to: '23:00' },
      version: rule.version,
    });
    await button(dialog, '发布').click();
    await expect(dialog.getByText('修改内容已被他人更新')).toBeVisible();
    await expect(change).toContainText('每天 06:30–23:00');
    await button(dialog, '发布').click();
    await expect(dialog).toBeHidden();
    await expect(button(page, '发布')).toBeVisible();
    expect(await ruleNamed(api, usual)).toMatchObject({ state: 'published' });
  });

  await test.step('a minute is explained, with what lost and why', async () => {
    await button(page, '为什么播放').click();
    const dialog = page.getByRole('dialog', { name: '为什么播放' });
    const answer = dialog.getByRole('region', { name: '为什么播放' });
    await dialog.getByRole('button', { name: `07:00–09:00 ${rush}` }).click();
    await expect(answer).toContainText(`依据排期“${rush}”`);
    await expect(answer).toContainText('直到09:00');
    await expect(answer).toContainText(`${usual}优先级 0 低于 5`);
    await dialog.getByRole('button', { name: '00:00–05:30 黑屏' }).click();
    await expect(answer).toContainText('黑屏：不在工作时间内');
    const time = dialog.getByLabel('时间', { exact: true });
    await time.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12:34');
    await page.keyboard.press('Tab');
    await expect(answer).toContainText(`依据排期“${usual}”`);
    await expect(answer).toContainText('此时没有其他排期');
    expect(await accessibilityFaults(dialog, 'all')).toEqual([]);
  });

  await test.step('an emergency covers what is planned, until it is withdrawn', async () => {
    await page.keyboard.press('Escape');
    const alarm = `警${one}`;
    const prepared = {
      title: alarm,
      severity: 'danger',
      textCh: '请立即疏散',
      target: 'chosen',
      screenIds: [screen.id],
    };
    const begin = async (fields: object) => {
      const { id, version } = await api.ask<{ id: number; version: number }>('POST', emergenciesPath, fields);
      await api.ask('POST', startEmergencyPath(id), { version });
    };
    await button(page, '为什么播放').click();
    const dialog = page.getByRole('dialog', { name: '为什么播放' });
    const answer = dialog.getByRole('region', { name: '为什么播放' });
    await expect(answer).not.toContainText(alarm);
    // The open answer follows what begins.
    const hint = unique('提示');
    await begin({ ...prepared, title: hint, severity: 'notice' });
    await expect(answer).toContainText(`播放紧急插播“${hint}”（提示）`);
    await begin(prepared);
    await expect(answer).toContainText(`紧急插播：${hint}级别“提示”低于“紧急”`);
    await dialog.getByRole('button', { name: `–24:00 紧急插播：${alarm}` }).click();
    await expect(answer).toContainText(`播放紧急插播“${alarm}”（紧急）`);
    await expect(answer).toContainText('直到手动解除');
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
    for (const [label, typed, end] of [
      ['日期', tomorrow, 'Enter'],
      ['时间', '08:00', 'Tab'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      await page.keyboard.press(end);
    }
    await expect(answer).toContainText(`${rush}让位于紧急插播`);
    await expect(answer).toContainText(`${usual}让位于紧急插播`);
    expect(await accessibilityFaults(dialog, 'all')).toEqual([]);
    await withdrawAll(api);
  });

  await test.step('the list finds rules by name', async () => {
    await page.keyboard.press('Escape');
    await page.getByText('列表', { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: rush });
    await expect(row).toContainText('每天 07:00–09:00');
    await expect(row).toContainText('已发布');
  });
});
