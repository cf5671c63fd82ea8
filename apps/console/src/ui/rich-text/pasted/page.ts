/** Interprets clipboard HTML by its source program before the schema parses it. */
import { readCheckLists, readCodeBlocks } from './lists-and-code.ts';
import { type PastedPictures, readPictures } from './pictures.ts';
import { readWordLists } from './word-lists.ts';

export interface PastedPage extends PastedPictures {
  readonly html: string;
}

/** @param html HTML of any program: Word and WPS, Feishu, WeChat, browsers */
export function readPage(html: string): PastedPage {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // Word marks empty lines with a space in a proprietary element.
  for (const mark of Array.from(page.getElementsByTagName('o:p'))) if (mark.textContent.trim() === '') mark.remove();
  readWordLists(page);
  readCodeBlocks(page);
  readCheckLists(page);
  return { ...readPictures(page), html: page.documentElement.outerHTML };
}
