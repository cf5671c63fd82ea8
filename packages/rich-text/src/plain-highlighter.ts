import type { createLowlight } from 'lowlight';

type Lowlight = ReturnType<typeof createLowlight>;

/** Tells the pieces of code apart. */
export type Highlighter = Pick<Lowlight, 'highlight' | 'highlightAuto' | 'listLanguages' | 'registered'>;

/** Code as it was highlighted: a tree of pieces with classes. */
export type HighlightedCode = ReturnType<Lowlight['highlight']>;

const plain = (code: string): HighlightedCode => ({ type: 'root', children: [{ type: 'text', value: code }] });

/** Knows no language: where nobody sees the code, and where the grammars have not been loaded. */
export const plainHighlighter: Highlighter = {
  highlight: (_language, code) => plain(code),
  highlightAuto: plain,
  listLanguages: () => [],
  registered: () => false,
};
