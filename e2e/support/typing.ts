import type { CDPSession, Locator, Page } from '@playwright/test';

/** Fields that keep typed text unchanged, unlike selects, date fields and the pairing code in capitals. */
const fields = ['input', 'textarea']
  .map(
    (element) =>
      `${element}:not([type=checkbox], [type=radio], [type=file], [type=range], [readonly], :disabled, ` +
      '.ant-picker input, .ant-select input, [autocapitalize=characters]):visible',
  )
  .join(', ');

/** Composes Chinese text like an input method: grows the pinyin letter by letter, then commits the characters. */
export async function compose(client: CDPSession, pinyin: string, characters: string): Promise<void> {
  for (let end = 1; end <= pinyin.length; end += 1) {
    const text = pinyin.slice(0, end);
    await client.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await client.send('Input.insertText', { text: characters });
}

/** Replaces the text of a field by hand: selects it, and types over it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.press('Control+A');
  await field.press('Backspace');
  await field.page().keyboard.type(text);
}

interface Filled {
  readonly value: string;
  /** Position of the caret, in characters. */
  readonly caret: number | null;
  readonly focused: boolean;
}

const stateOf = (field: Locator): Promise<Filled> =>
  field.evaluate((element) => {
    const { value, selectionStart: caret } = element as HTMLInputElement;
    return { value, caret, focused: document.activeElement === element };
  });

/** Replaces the text in the focused field. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  if (text !== '') await page.keyboard.insertText(text);
}

/** Types into the middle of a field. @returns the expected text and caret position */
async function typeInside(page: Page, client: CDPSession, kind: string): Promise<readonly [string, number]> {
  if (kind === 'spinbutton') {
    await page.keyboard.type('17');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('35');
    return ['1357', 3];
  }
  // Browsers disable input methods in password fields.
  if (kind === 'password') {
    await page.keyboard.type('Az');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('b9!');
    return ['Ab9!z', 4];
  }
  await page.keyboard.type('前后');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('abc');
  await compose(client, 'nihao', '你好');
  await page.keyboard.type('d');
  return ['前abc你好d后', 7];
}

/**
 * Types into every visible text, number and color field: by key, in the middle of a text, and with an input method.
 * Restores each value. `layout-typing` also types slowly; this function covers many fields.
 *
 * @param typed names of fields to skip; the names of tested fields are added
 * @returns a line for each field that lost, added or moved characters
 */
export async function typingFaults(page: Page, root: Locator, typed = new Set<string>()): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const field of await root.locator(fields).all()) {
    const [name, kind] = await field.evaluate((element) => {
      const { labels, ariaLabel, placeholder, role, type } = element as HTMLInputElement;
      return [ariaLabel ?? labels?.[0]?.textContent ?? placeholder, role ?? type] as const;
    });
    const key = `${name} ${kind}`;
    if (typed.has(key)) continue;
    typed.add(key);
    await field.click();
    const { value: before } = await stateOf(field);
    await retype(page, '');
    const emptied = await stateOf(field);
    if (emptied.value !== '' || !emptied.focused) faults.push(`${name}: emptied ${JSON.stringify(emptied)}`);
    const [value, caret] = await typeInside(page, client, kind);
    const entered = await stateOf(field);
    if (entered.value !== value || entered.caret !== caret) {
      faults.push(`${name}: ${JSON.stringify(entered)} instead of ${value}, ${String(caret)}`);
    }
    await retype(page, before);
    const restored = await stateOf(field);
    if (restored.value !== before) faults.push(`${name}: ${restored.value} instead of ${before} at the end`);
  }
  await client.detach();
  return faults;
}
