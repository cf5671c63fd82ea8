import { richTextExtensions } from '@mutai/rich-text/extensions';
import { highlighter } from '@mutai/rich-text/highlighter';
import { Extension, type Extensions } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Placeholder } from '@tiptap/extensions';
import { Find } from './panels/find.ts';
import { withMediaViews } from './media/media-view.ts';
import { pasteExtensions, type PasteServices } from './pasted/paste.ts';
import { richTextMessages as text } from './text/rich-text.messages.ts';
import { SelectionBeforeKeys } from './text/selection-before-keys.ts';
import { SlashMenu } from './toolbar/slash.ts';
import type { ToolActions } from './toolbar/tools.ts';
import { UploadPlaces } from './media/uploads.ts';

export interface EditorServices extends PasteServices {
  readonly actions: ToolActions;
}

/** Leaves Ctrl+Enter to the form, which submits it. */
const LeaveToForm = Extension.create({
  name: 'leaveToForm',
  priority: 1000,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
});

/** Accessible names of task checkboxes: the text of the task. */
const taskNames = {
  a11y: { checkboxLabel: ({ textContent }: Node) => text.task(textContent) },
};

const schemaExtensions = (): Extensions =>
  withMediaViews(richTextExtensions(highlighter)).map((extension) =>
    extension.name === 'taskItem' ? extension.configure(taskNames) : extension,
  );

/** All extensions of the editor. */
export const editorExtensions = (services: EditorServices): Extensions => [
  ...schemaExtensions(),
  Placeholder.configure({ placeholder: text.placeholder }),
  LeaveToForm,
  SelectionBeforeKeys,
  Find,
  SlashMenu.configure({ actions: services.actions }),
  UploadPlaces,
  ...pasteExtensions(services),
];
