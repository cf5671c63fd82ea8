import type { BlockStyle } from '@mutai/layout/commands/style';
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
  /** Opens the dialog 阵列. */
  readonly showArray: () => void;
  /** Opens the dialog 保存为组件 for the selected blocks. */
  readonly saveComponent: () => void;
  /** Opens the list 历史记录. */
  readonly showHistory: () => void;
  /** Opens the dialog 保存样式. */
  readonly saveStyle: (style: BlockStyle) => void;
  /** Opens the dialog 管理品牌色, whose form begins with a color; empty: none. */
  readonly manageColours: (colour: string) => void;
  /** Returns true if the user holds a permission. */
  readonly holds: (permission: string) => boolean;
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
  /** Menus offer it only to holders of this permission. */
  readonly permission?: string;
  readonly enabled: (state: EditorState) => boolean;
  /** For toggles: returns true if it is on. */
  readonly checked?: (state: EditorState) => boolean;
  readonly run: (context: ActionContext) => void;
}
