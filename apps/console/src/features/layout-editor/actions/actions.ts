import { arrangeActions } from './arrange-actions.ts';
import { editActions } from './edit-actions.ts';
import type { EditorAction } from './editor-action.ts';
import { turnActions } from './turn-actions.ts';
import { viewActions } from './view-actions.ts';

/** All actions of the editor. Shortcuts, menus and buttons use this list. */
export const editorActions: readonly EditorAction[] = [
  ...viewActions,
  ...editActions,
  ...arrangeActions,
  ...turnActions,
];

const byId = new Map(editorActions.map((action) => [action.id, action]));

/** @throws for an unknown id */
export function actionOf(id: string): EditorAction {
  const action = byId.get(id);
  if (action === undefined) throw new Error(`There is no action ${id}.`);
  return action;
}
