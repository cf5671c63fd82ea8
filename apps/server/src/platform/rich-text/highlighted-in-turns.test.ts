import { codeLanguages } from '@mutai/rich-text/code-languages';
import type { RichTextNode } from '@mutai/rich-text/document';
import { highlightedLength, highlighter } from '@mutai/rich-text/highlighter';
import { expect, test } from 'vitest';
import { documentOf } from '../../testing/posts.ts';
import { highlightedInDocument, highlightedInTurns } from './highlighted-in-turns.ts';
import { readerHtml } from './rich-text.ts';

const codeBlock = (language: string, text: string): RichTextNode => ({
  type: 'codeBlock',
  attrs: { language },
  content: [{ type: 'text', text }],
});
const documentWith = (...content: readonly RichTextNode[]) => ({ ...documentOf(''), content });

test('code up to the limit is highlighted; longer code keeps its text and language', async () => {
  const code = `return ${'1'.repeat(highlightedLength - 7)}`;
  expect(await readerHtml(documentWith(codeBlock('c', code)))).toContain('<span class="hljs-keyword">return</span>');
  for (const language of Object.keys(codeLanguages)) {
    expect(await readerHtml(documentWith(codeBlock(language, `${code}1`)))).toBe(
      `<pre data-language="${language}"><code>${code}1</code></pre>`,
    );
  }
});

test('highlighting is limited per document and yields between code blocks', async () => {
  let characters = 0;
  let turn = 0;
  const turns = new Map<number, number>();
  let isDone = false;
  const count = (): void => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  count();
  const blocks = Array.from({ length: 200 }, (_, index) => codeBlock('c', `return ${index}${'1'.repeat(2900)}`));
  await highlightedInTurns(documentWith(...blocks), {
    ...highlighter,
    highlight(language, code) {
      characters += code.length;
      turns.set(turn, (turns.get(turn) ?? 0) + 1);
      return highlighter.highlight(language, code);
    },
  });
  isDone = true;
  expect(characters).toBeGreaterThan(highlightedInDocument / 2);
  expect(characters).toBeLessThanOrEqual(highlightedInDocument);
  expect(Math.max(...turns.values())).toBe(1);
});
