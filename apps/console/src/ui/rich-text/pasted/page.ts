/** Reads HTML from the clipboard as what its program meant, before the schema takes from it what documents have. */
import { readCheckLists, readCodeBlocks } from './lists-and-code.ts';
import { type PastedPictures, readPictures } from './pictures.ts';
import { readWordLists } from './word-lists.ts';

export interface PastedPage extends PastedPictures {
  readonly html: string;
}

/** @param html of any program: Word and WPS, Feishu, WeChat, browsers */
export function readPage(html: string): PastedPage {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // An empty line of Word's holds a space in an element that nobody else knows.
  for (const mark of Array.from(page.getElementsByTagName('o:p'))) if (mark.textContent.trim() === '') mark.remove();
  readWordLists(page);
  readCodeBlocks(page);
  readCheckLists(page);
  return { ...readPictures(page), html: page.documentElement.outerHTML };
}
