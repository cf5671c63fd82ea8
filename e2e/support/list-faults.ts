import type { Page } from '@playwright/test';

/** Layout problems of a list; empty if there are none. */
export function complaints(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
    const textOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const table = main.querySelector('table');
    let room = table?.parentElement ?? null;
    while (room !== null && getComputedStyle(room).overflowX === 'visible') room = room.parentElement;
    if (table === null || room === null) return ['no table'];
    if (room.scrollWidth > room.clientWidth)
      found.push(`the table is ${room.scrollWidth - room.clientWidth} px too wide`);

    for (const header of table.querySelectorAll('th')) {
      // Text for screen readers is one pixel wide.
      const parts = [header, ...header.querySelectorAll('*')].filter((part) => part.clientWidth > 1);
      if (
        parts.some((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden')
      )
        found.push(`the header ${header.getAttribute('aria-label')} is cut`);
    }
    const search = main.querySelector('form[role=search]');
    const lines = heightOf(search?.parentElement);
    if (lines !== 32) found.push(`the toolbar is ${lines} px high`);
    for (const field of search?.querySelectorAll(':scope > div') ?? [])
      if (field.clientWidth < 112) found.push(`a field of the search is ${field.clientWidth} px wide`);
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of search?.querySelectorAll<HTMLInputElement>('input[placeholder]') ?? []) {
      const style = getComputedStyle(field);
      if (pen === null) break;
      pen.font = style.font;
      const space = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (pen.measureText(field.placeholder).width > space + 1) found.push(`${field.placeholder} is cut`);
    }
    for (const hint of search?.querySelectorAll('.ant-select-placeholder') ?? [])
      if (hint.scrollWidth > hint.clientWidth) found.push(`${hint.textContent} is cut`);
    // Tab and breadcrumb; neither the menu nor records count.
    const heading = document.querySelector('h1')?.textContent;
    const names = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.children.length === 0 && one.textContent === heading && one.closest('aside, table, [hidden]') === null,
    );
    if (names.filter((one) => one.checkVisibility()).length > 2) found.push(`${heading} stands ${names.length} times`);

    const above = Math.min(
      ...[...main.querySelectorAll('section, aside')].map((card) => card.getBoundingClientRect().top),
    );
    if (above > 120) found.push(`${above} px are above the card`);

    const titles = [...table.querySelectorAll('th')].map((header) => header.getAttribute('aria-label') ?? '');
    for (const row of table.querySelectorAll('tbody tr')) {
      const cells = [...row.querySelectorAll('td')];
      cells.forEach((cell, at) => {
        const next = cells[at + 1];
        if (
          !['排序', '用户数', '耗时', '文件大小', '被引用', '文件数', '发送次数'].includes(titles[at] ?? '') ||
          cell.textContent === ''
        )
          return;
        const gap = textOf(next ?? cell).left - textOf(cell).right;
        if (next?.textContent !== '' && gap < 24)
          found.push(`${cell.textContent} is ${gap} px from ${next?.textContent}`);
      });
      const words = [...(cells.at(-1)?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
      if (words.length > 3) found.push(`actions: ${words.join()}`);
    }
    return [...new Set(found)];
  });
}

/** Breaks of the rules of rows: every name opens its record, and no menu has a single entry. */
export async function rowFaults(page: Page): Promise<readonly string[]> {
  const rows = page.getByRole('main').locator('[data-row-key]');
  // In one look: rows of sessions and jobs come and go.
  const first = await rows.evaluateAll((all) =>
    all.slice(0, 3).map((row) => ({
      key: row.getAttribute('data-row-key') ?? '',
      names: row.querySelectorAll('[data-opens]').length,
      text: row.textContent,
    })),
  );
  const faults = first.filter(({ names }) => names !== 1).map(({ names, text }) => `${String(names)} names in ${text}`);
  for (const { key } of first) {
    const row = page.getByRole('main').locator(`[data-row-key="${key}"]`);
    const more = row.getByRole('button', { name: /^(更多|操作.*)$/ });
    if ((await more.count()) === 0) continue;
    await more.click();
    const entries = page.getByRole('menuitem').and(page.locator('.ant-dropdown *'));
    await entries.first().waitFor();
    const texts = await entries.allTextContents();
    if (texts.length < 2) faults.push(`a menu with ${texts.join()}`);
    const danger = await page.locator('.ant-dropdown-menu-item-danger').count();
    const last = await page.locator('.ant-dropdown-menu-item').last().getAttribute('class');
    if (danger > 0 && !(last ?? '').includes('danger')) faults.push(`not last: ${texts.join()}`);
    await page.keyboard.press('Escape');
    await entries.first().waitFor({ state: 'hidden' });
  }
  return faults;
}
