/** Tools of the first toolbar and the slash menu. */
import { headingLevels } from '@mutai/rich-text/extensions';
import { calloutNames } from '@mutai/rich-text/nodes/callout';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import type { ToolIconName } from './tool-icons.tsx';

/** Actions of the editor that tools can call. */
export interface ToolActions {
  readonly openLink: () => void;
  readonly openFind: () => void;
  /** Opens the picker and inserts the selection at the cursor. */
  readonly pick: (editor: Editor, kind: 'image' | 'video') => void;
  /** Opens a file dialog and uploads the pictures and videos to the cursor. */
  readonly upload: () => void;
}

export interface Tool {
  readonly key: string;
  readonly label: string;
  readonly icon: ToolIconName;
  /** Keyboard shortcut for display. */
  readonly keys?: string;
  /** Additional search words for the slash menu: English, and pinyin initials. */
  readonly words?: string;
  readonly isActive?: (editor: Editor) => boolean;
  readonly isDisabled?: (editor: Editor) => boolean;
  readonly run: (editor: Editor, actions: ToolActions) => void;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Formats a shortcut for this platform. @param keys with `Mod` for Ctrl or ⌘ */
export const shown = (keys: string): string => keys.replace('Mod', isMac ? '⌘' : 'Ctrl');

/** Command chain as a separate undo step, even right after a key. */
export const focused = (editor: Editor) =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      closeHistory(tr);
      return true;
    });

const history: readonly Tool[] = [
  {
    key: 'undo',
    label: text.undo,
    icon: 'undo',
    keys: shown('Mod+Z'),
    isDisabled: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    key: 'redo',
    label: text.redo,
    icon: 'redo',
    keys: shown('Mod+Shift+Z'),
    isDisabled: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code', keys: string): Tool => ({
  key: name,
  label: text[name],
  icon: name,
  keys: shown(keys),
  isActive: (editor) => editor.isActive(name),
  run: (editor) => focused(editor).toggleMark(name).run(),
});

const marks: readonly Tool[] = [
  mark('bold', 'Mod+B'),
  mark('italic', 'Mod+I'),
  mark('underline', 'Mod+U'),
  mark('strike', 'Mod+Shift+S'),
  mark('code', 'Mod+E'),
  {
    key: 'link',
    label: text.link,
    icon: 'link',
    keys: shown('Mod+K'),
    isActive: (editor) => editor.isActive('link'),
    run: (_editor, { openLink }) => openLink(),
  },
  {
    key: 'clear',
    label: text.clearMarks,
    icon: 'clear',
    run: (editor) => focused(editor).unsetAllMarks().run(),
  },
];

/** Tool that turns blocks of a kind on and off. */
const block = (
  name: 'bulletList' | 'orderedList' | 'taskList' | 'blockquote' | 'callout' | 'codeBlock',
  icon: ToolIconName,
  words: string,
  keys: string | undefined,
  toggle: (chain: ChainedCommands, editor: Editor) => ChainedCommands,
): Tool => ({
  key: name,
  label: text[name],
  icon,
  words,
  ...(keys === undefined ? {} : { keys: shown(keys) }),
  isActive: (editor) => editor.isActive(name),
  run: (editor) => toggle(focused(editor), editor).run(),
});

const lists: readonly Tool[] = [
  block('bulletList', 'bulletList', 'bullet list ul wxlb', 'Mod+Shift+8', (chain) => chain.toggleBulletList()),
  block('orderedList', 'orderedList', 'ordered number list ol yxlb', 'Mod+Shift+7', (chain) =>
    chain.toggleOrderedList(),
  ),
  block('taskList', 'taskList', 'task todo check list rwlb', 'Mod+Shift+9', (chain) => chain.toggleTaskList()),
];

const markdownCalloutNames = `callout note tip tsk ${Object.values(calloutNames).join(' ')}`;

const blocks: readonly Tool[] = [
  block('blockquote', 'quote', 'quote yy', 'Mod+Shift+B', (chain) => chain.toggleBlockquote()),
  block('callout', 'callout', markdownCalloutNames, undefined, (chain, editor) =>
    editor.isActive('callout') ? chain.lift('callout') : chain.toggleCallout('info'),
  ),
  block('codeBlock', 'codeBlock', 'code dmk', 'Mod+Alt+C', (chain) => chain.toggleCodeBlock()),
];

const inserts: readonly Tool[] = [
  {
    key: 'image',
    label: text.image,
    icon: 'image',
    words: 'image picture photo tp',
    run: (editor, { pick }) => pick(editor, 'image'),
  },
  {
    key: 'upload',
    label: text.upload,
    icon: 'upload',
    words: 'upload picture video sctp',
    run: (_editor, { upload }) => upload(),
  },
  {
    key: 'video',
    label: text.video,
    icon: 'video',
    words: 'video sp',
    run: (editor, { pick }) => pick(editor, 'video'),
  },
  {
    key: 'table',
    label: text.table,
    icon: 'table',
    words: 'table bg',
    isDisabled: (editor) => editor.isActive('table'),
    run: (editor) => focused(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    key: 'horizontalRule',
    label: text.horizontalRule,
    icon: 'rule',
    words: 'divider line hr fgx',
    run: (editor) => focused(editor).setHorizontalRule().run(),
  },
];

/** Groups of the first toolbar. */
export const toolGroups: readonly (readonly Tool[])[] = [history, marks, lists, blocks, inserts];

/** Styles of a text block. */
export const textKinds: readonly Tool[] = [
  {
    key: 'paragraph',
    label: text.paragraph,
    icon: 'paragraph',
    keys: shown('Mod+Alt+0'),
    words: 'text paragraph zw',
    isActive: (editor) => !editor.isActive('heading'),
    run: (editor) => focused(editor).setParagraph().run(),
  },
  ...headingLevels.map((level): Tool => ({
    key: `heading${level}`,
    label: text.heading(level),
    icon: 'heading',
    keys: shown(`Mod+Alt+${level}`),
    words: `heading h${level} bt`,
    isActive: (editor) => editor.isActive('heading', { level }),
    run: (editor) => focused(editor).setHeading({ level }).run(),
  })),
];

/** Entries of the slash menu. */
export const blockTools: readonly Tool[] = [...textKinds, ...lists, ...blocks, ...inserts];
