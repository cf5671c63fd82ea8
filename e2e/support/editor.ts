import type { Locator, Page } from '@playwright/test';
import { button, toolbar } from './list-page.ts';

/** Opens 添加文章 and returns the dialog, with the cursor in the body. */
export async function newPost(page: Page): Promise<Locator> {
  await page.goto('/content/post');
  await button(toolbar(page), '新增').click();
  const dialog = page.getByRole('dialog', { name: '添加文章' });
  await textOf(dialog).click();
  return dialog;
}

/** Editor of the body of a post. */
export const textOf = (within: Page | Locator): Locator => within.getByRole('textbox', { name: '正文' });

/** Clipboard or drag data: texts by media type, and pictures. */
export interface Brought {
  readonly texts?: Readonly<Record<string, string>>;
  readonly pictures?: readonly { readonly name: string; readonly content: Buffer }[];
}

/** Pastes at the cursor or drops at the end of the body, without the system clipboard. */
export async function bring(
  text: Locator,
  how: 'paste' | 'drop',
  { texts = {}, pictures = [] }: Brought,
): Promise<void> {
  const files = pictures.map(({ name, content }) => ({ name, content: content.toString('base64') }));
  await text.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(given.texts)) data.setData(type, value);
      for (const { name, content } of given.files) {
        const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0);
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 30, clientY: bottom - 4 }),
      );
    },
    { how, texts, files },
  );
}

/** Composes like an input method: grows the letters one by one, then commits the text. */
export async function compose(page: Page, letters: string, meant: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let end = 1; end <= letters.length; end += 1) {
    const text = letters.slice(0, end);
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await session.send('Input.insertText', { text: meant });
  await session.detach();
}
