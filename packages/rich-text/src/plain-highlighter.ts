import type { createLowlight } from 'lowlight';

type Lowlight = ReturnType<typeof createLowlight>;

/** Syntax highlighter. */
export type Highlighter = Pick<Lowlight, 'highlight' | 'highlightAuto' | 'listLanguages' | 'registered'>;

/** Highlighted code: a tree of text with classes. */
export type HighlightedCode = ReturnType<Lowlight['highlight']>;

const plain = (code: string): HighlightedCode => ({ type: 'root', children: [{ type: 'text', value: code }] });

/** Highlighter without languages: for code that is not displayed, or before the grammars are loaded. */
export const plainHighlighter: Highlighter = {
  highlight: (_language, code) => plain(code),
  highlightAuto: plain,
  listLanguages: () => [],
  registered: () => false,
};
