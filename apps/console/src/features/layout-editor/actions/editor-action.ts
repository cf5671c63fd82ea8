import type { Editor, EditorState } from '../editor/editor.ts';
import type { actionMessages } from './actions.messages.ts';

/** Services for actions: editor, clipboard and overlays. */
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

/** Editor action, available by shortcut, menu or button. */
export interface EditorAction {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Shortcuts such as `Mod+Shift+Z`; Mod is Ctrl, or ⌘ on a Mac. Menus show the first one. */
  readonly shortcuts: readonly string[];
  /** The browser reports these keys as clipboard events. */
  readonly byClipboardEvent?: boolean;
  /** The shortcut also works while a text field has the focus. */
  readonly inFields?: boolean;
  readonly enabled: (state: EditorState) => boolean;
  /** For toggles: returns true if it is on. */
  readonly checked?: (state: EditorState) => boolean;
  readonly run: (context: ActionContext) => void;
}
