import type { Editor, EditorState } from '../editor/editor.ts';
import type { actionMessages } from './actions.messages.ts';

/** What actions need beside the editor: the clipboard, and what opens over the canvas. */
export interface ActionContext {
  readonly editor: Editor;
  readonly clipboard: {
    readonly copy: () => void;
    readonly cut: () => void;
    readonly paste: () => void;
  };
  readonly save: () => void;
  readonly preview: () => void;
  readonly showShortcuts: () => void;
}

export type ActionGroup = keyof typeof actionMessages.groups;

/** Something that can be done in the editor, by key, menu or button alike. */
export interface EditorAction {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Keys as `Mod+Shift+Z`; Mod is Ctrl, on a Mac ⌘. The first one is shown. */
  readonly shortcuts: readonly string[];
  /** The browser tells of these keys by events of the clipboard. */
  readonly byClipboardEvent?: boolean;
  /** The keys also work while something is typed. */
  readonly inFields?: boolean;
  readonly enabled: (state: EditorState) => boolean;
  /** Whether what it switches is on. */
  readonly checked?: (state: EditorState) => boolean;
  readonly run: (context: ActionContext) => void;
}
