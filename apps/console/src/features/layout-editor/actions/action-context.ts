import { createContext, use } from 'react';
import type { ActionContext } from './editor-action.ts';

/** What the actions of the open layout are given. */
export const EditorActions = createContext<ActionContext | null>(null);

/** @throws outside of an open layout */
export function useActionContext(): ActionContext {
  const context = use(EditorActions);
  if (context === null) throw new Error('There is no layout open.');
  return context;
}
