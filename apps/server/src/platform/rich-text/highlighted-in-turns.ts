import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RichText } from '@mutai/rich-text/document';
import { type HighlightedCode, type Highlighter, plainHighlighter } from '@mutai/rich-text/plain-highlighter';
import { inlineText, nodesIn, textAttribute } from '@mutai/rich-text/text';

/** Largest number of characters highlighted per document. Code blocks beyond it are not highlighted. */
export const highlightedInDocument = 100_000;

/** Characters highlighted before yielding to the event loop; a single code block may be longer. */
const turnLength = 500;

const keyOf = (language: string, code: string) => `${language}\n${code}`;

/**
 * Highlights the code blocks of a document and yields in between, because each may take tens of milliseconds.
 *
 * @param highlighter limits the length of each code block
 * @returns a highlighter with the results for this document
 */
export async function highlightedInTurns(document: RichText, highlighter: Highlighter): Promise<Highlighter> {
  const done = new Map<string, HighlightedCode>();
  let total = 0;
  let sinceTurn = 0;
  for (const block of nodesIn(document.content)) {
    if (block.type !== 'codeBlock') continue;
    const [language, code] = [textAttribute(block, 'language'), inlineText(block)];
    const key = keyOf(language, code);
    if (!highlighter.registered(language) || done.has(key) || total + code.length > highlightedInDocument) continue;
    total += code.length;
    if (sinceTurn > 0 && sinceTurn + code.length > turnLength) {
      await nextTurn();
      sinceTurn = 0;
    }
    sinceTurn += code.length;
    done.set(key, highlighter.highlight(language, code));
  }
  if (sinceTurn > 0) await nextTurn();
  return {
    ...highlighter,
    highlight: (language, code) => done.get(keyOf(language, code)) ?? plainHighlighter.highlight(language, code),
  };
}
