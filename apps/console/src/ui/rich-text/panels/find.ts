/** Find and replace: searches the text, highlights matches and replaces them. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import styles from '../text/page.module.css';

export interface Match {
  readonly from: number;
  readonly to: number;
}

export interface Query {
  readonly words: string;
  readonly matchCase: boolean;
}

export interface Found {
  readonly query: Query;
  readonly matches: readonly Match[];
  /** Index of the current match; −1: none. */
  readonly at: number;
}

const nothing: Found = { query: { words: '', matchCase: false }, matches: [], at: -1 };

/** Placeholder for nodes that are not text, one character per position. */
const other = '\uFFFC';

/** Finds matches block by block, across marks. */
export function matchesIn(doc: Node, { words, matchCase }: Query): readonly Match[] {
  if (words === '') return [];
  const fold = (text: string): string => {
    const lower = text.toLowerCase();
    // A few letters change their length in lower case, which would shift positions.
    return matchCase || lower.length !== text.length ? text : lower;
  };
  const wanted = fold(words);
  const matches: Match[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = fold(node.textBetween(0, node.content.size, undefined, other));
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      matches.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    }
    return false;
  });
  return matches;
}

const key = new PluginKey<Found>('find');

/** Current search and its matches. */
export const foundIn = (state: EditorState): Found => key.getState(state) ?? nothing;

const dispatch = (editor: Editor, found: Partial<Found>): void => {
  const { tr } = editor.state;
  editor.view.dispatch(tr.setMeta(key, found).setMeta('addToHistory', false));
};

/** Selects a match. @param at index, wraps around at both ends */
function goTo(editor: Editor, at: number): void {
  const { matches } = foundIn(editor.state);
  const place = matches.length === 0 ? -1 : (at + matches.length) % matches.length;
  const match = matches[place];
  if (match === undefined) return;
  const { tr } = editor.state;
  tr.setSelection(TextSelection.create(tr.doc, match.from, match.to))
    .setMeta(key, { at: place })
    .scrollIntoView();
  editor.view.dispatch(tr);
}

/** Searches and selects the first match from the cursor on. An empty query ends the search. */
export function find(editor: Editor, query: Query): void {
  dispatch(editor, { query });
  const { matches } = foundIn(editor.state);
  const { from } = editor.state.selection;
  const first = matches.findIndex((match) => match.from >= from);
  if (matches.length > 0) goTo(editor, first === -1 ? 0 : first);
}

/** Selects the next or previous match. @param step 1 or -1 */
export const findNext = (editor: Editor, step: 1 | -1): void => goTo(editor, foundIn(editor.state).at + step);

/** Replaces the current match and selects the next. */
export function replaceOne(editor: Editor, replacement: string): void {
  const { matches, at } = foundIn(editor.state);
  const match = matches[at];
  if (match === undefined) return;
  editor.view.dispatch(editor.state.tr.insertText(replacement, match.from, match.to));
  const after = match.from + replacement.length;
  const next = foundIn(editor.state).matches.findIndex(({ from }) => from >= after);
  goTo(editor, Math.max(next, 0));
}

/** Replaces all matches as one undo step. Returns their number. */
export function replaceAll(editor: Editor, replacement: string): number {
  const { matches } = foundIn(editor.state);
  if (matches.length === 0) return 0;
  const { tr } = editor.state;
  // From the end, so that earlier positions stay valid.
  for (const { from, to } of matches.toReversed()) tr.insertText(replacement, from, to);
  editor.view.dispatch(tr);
  return matches.length;
}

export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply: (tr, before) => {
          const change = tr.getMeta(key) as Partial<Found> | undefined;
          if (change === undefined && (!tr.docChanged || before.query.words === '')) return before;
          const next = { ...before, ...change };
          if (change?.query === undefined && !tr.docChanged) return next;
          const matches = matchesIn(tr.doc, next.query);
          return { ...next, matches, at: Math.min(next.at, matches.length - 1) };
        },
      },
      props: {
        decorations: (state) => {
          const { matches, at } = foundIn(state);
          if (matches.length === 0) return null;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, index) =>
              Decoration.inline(from, to, {
                class: (index === at ? styles['currentMatch'] : styles['match']) ?? '',
              }),
            ),
          );
        },
      },
    }),
  ],
});
