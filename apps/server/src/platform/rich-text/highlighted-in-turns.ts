import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RichText } from '@mutai/rich-text/document';
import { type HighlightedCode, type Highlighter, plainHighlighter } from '@mutai/rich-text/plain-highlighter';
import { inlineText, nodesIn, textAttribute } from '@mutai/rich-text/text';

/** Characters of code that are highlighted in one document; code blocks beyond them are shown without colours. */
export const highlightedInDocument = 100_000;

/** Characters that are highlighted before others get their turn on the thread; one code block may be longer. */
const turnLength = 500;

const keyOf = (language: string, code: string) => `${language}\n${code}`;

/**
 * Highlights the code blocks of a document and lets other work run in between, because each of them may take tens of
 * milliseconds.
 *
 * @param highlighter bounds the length of each code block itself
 * @returns a highlighter that knows the code blocks of this document
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
