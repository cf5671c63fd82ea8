/** Blocks by a slash at the beginning of a line. Never in the way of an input method: it waits until that is done. */
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { blockTools, type EditorActs, type Tool } from './tools.ts';

export interface Slash {
  /** Position of the slash. */
  readonly from: number;
  readonly to: number;
  /** What was typed after it. */
  readonly query: string;
  /** Which of the tools is chosen. */
  readonly at: number;
}

/** The slash as it is typed, with a Chinese input method too. */
const typed = /^[/、／]([^\s/、／]{0,12})$/;

const key = new PluginKey<{
  readonly slash: Slash | null;
  /** Position of one that was closed. */ readonly closed: number | null;
}>('slash');

/** Tools whose names hold what was typed, those that begin with it first, or that have a word that begins with it. */
export function toolsFor(query: string): readonly Tool[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return blockTools;
  const fits = ({ label, words = '' }: Tool): boolean =>
    label.toLowerCase().includes(wanted) || words.split(' ').some((word) => word.startsWith(wanted));
  const begins = ({ label }: Tool): boolean => label.toLowerCase().startsWith(wanted);
  return [...blockTools.filter(begins), ...blockTools.filter((tool) => fits(tool) && !begins(tool))];
}

/** What is open in the text; null: nothing. */
export const slashIn = (state: EditorState): Slash | null => key.getState(state)?.slash ?? null;

/** The slash that the cursor is behind. */
function slashAt({ selection }: EditorState): Omit<Slash, 'at'> | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  const found = typed.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'));
  if (found === null) return null;
  return { from: $from.start(), to: $from.pos, query: found[1] ?? '' };
}

/** Takes the slash away, and does what the tool does. */
export function runTool(editor: Editor, tool: Tool, { from, to }: Slash, acts: EditorActs): void {
  editor.chain().focus().deleteRange({ from, to }).run();
  tool.run(editor, acts);
}

export const SlashMenu = Extension.create<{ readonly acts: EditorActs | null }>({
  name: 'slashMenu',
  // Before Enter splits the line and Tab indents it.
  priority: 1000,
  addOptions: () => ({ acts: null }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin<{ slash: Slash | null; closed: number | null }>({
        key,
        state: {
          init: () => ({ slash: null, closed: null }),
          apply: (tr, { slash: before, closed }, _old, state) => {
            const meta = tr.getMeta(key) as { at?: number; close?: boolean } | undefined;
            if (meta?.close === true) return { slash: null, closed: before?.from ?? null };
            const slash = slashAt(state);
            if (slash === null) return { slash: null, closed: null };
            // It opens by typing, not by walking past one.
            if (closed === slash.from || (before === null && !tr.docChanged)) return { slash: null, closed };
            const at = meta?.at ?? (before?.query === slash.query ? before.at : 0);
            return { slash: toolsFor(slash.query).length === 0 ? null : { ...slash, at }, closed };
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            const slash = slashIn(view.state);
            if (slash === null || event.ctrlKey || event.metaKey || event.altKey) return false;
            const tools = toolsFor(slash.query);
            const choose = (at: number) => view.dispatch(view.state.tr.setMeta(key, { at }));
            if (event.key === 'ArrowDown') choose((slash.at + 1) % tools.length);
            else if (event.key === 'ArrowUp') choose((slash.at - 1 + tools.length) % tools.length);
            else if (event.key === 'Escape') {
              view.dispatch(view.state.tr.setMeta(key, { close: true }));
              event.stopPropagation();
            } else if (event.key === 'Enter' || event.key === 'Tab') {
              const tool = tools[slash.at];
              if (tool !== undefined && options.acts !== null) runTool(editor, tool, slash, options.acts);
            } else return false;
            return true;
          },
        },
      }),
    ];
  },
});
