/** Chapters of the manual, for the help of each page. */
import { htmlOf } from '@mutai/rich-text/html';
import { richTextOf } from '@mutai/rich-text/markdown/read';
import type { Plugin } from 'vite';

const chapterFile = /[\\/]docs[\\/]manual[\\/][\w-]+\.md$/;

/**
 * Chapter of the manual as the help of a page shows it: without its title, which the drawer shows, without pictures, for
 * which there is no room, and without links to other chapters.
 */
function chapterHtml(markdown: string): string {
  const shown = markdown
    .replace(/^# .*\n/, '')
    .replaceAll(/^!\[.*$/gm, '')
    .replaceAll(/\[([^\]]+)\]\([\w-]+\.md\)/g, '$1');
  const read = richTextOf(shown);
  if ('refusal' in read) throw new Error(read.refusal);
  return htmlOf(read.document);
}

/** Turns chapters into HTML while the console is built: nothing is left to do in the browser, and nothing to sanitise. */
export const manualChapters: Plugin = {
  name: 'manual-chapters',
  enforce: 'pre',
  transform: {
    filter: { id: chapterFile },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(chapterHtml(markdown))};`,
      moduleType: 'js',
      map: null,
    }),
  },
};
