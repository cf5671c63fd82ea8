/** Inserts blocks through a slash at the start of a line. Inactive during a composition. */
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { blockTools, type ToolActions, type Tool } from './tools.ts';

export interface Slash {
  /** Position of the slash. */
  readonly from: number;
  readonly to: number;
  /** Text typed after it. */
  readonly query: string;
  /** Index of the selected tool. */
  readonly at: number;
}

/** Slash, also as typed with a Chinese input method. */
const typed = /^[/、／]([^\s/、／]{0,12})$/;

const key = new PluginKey<{
  readonly slash: Slash | null;
  /** Position of a dismissed one. */ readonly closed: number | null;
}>('slash');

/**
 * Tools that match the query: names that start with it first, names that contain it, or search words that start with
 * it.
 */
export function toolsFor(query: string): readonly Tool[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return blockTools;
  const fits = ({ label, words = '' }: Tool): boolean =>
    label.toLowerCase().includes(wanted) || words.split(' ').some((word) => word.startsWith(wanted));
  const begins = ({ label }: Tool): boolean => label.toLowerCase().startsWith(wanted);
  return [...blockTools.filter(begins), ...blockTools.filter((tool) => fits(tool) && !begins(tool))];
}

/** Open slash menu; `null`: none. */
export const slashIn = (state: EditorState): Slash | null => key.getState(state)?.slash ?? null;

/** Slash before the cursor. */
function slashAt({ selection }: EditorState): Omit<Slash, 'at'> | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  const found = typed.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'));
  if (found === null) return null;
  return { from: $from.start(), to: $from.pos, query: found[1] ?? '' };
}

/** Removes the slash and runs the tool. */
export function runTool(editor: Editor, tool: Tool, { from, to }: Slash, actions: ToolActions): void {
  editor.chain().focus().deleteRange({ from, to }).run();
  tool.run(editor, actions);
}

export const SlashMenu = Extension.create<{ readonly actions: ToolActions | null }>({
  name: 'slashMenu',
  // Before the handlers of Enter and Tab.
  priority: 1000,
  addOptions: () => ({ actions: null }),
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
            // Opens by typing only, not by moving the cursor.
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
              if (tool !== undefined && options.actions !== null) runTool(editor, tool, slash, options.actions);
            } else return false;
            return true;
          },
        },
      }),
    ];
  },
});
