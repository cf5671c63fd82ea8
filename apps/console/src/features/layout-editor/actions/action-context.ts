import { createContext, use } from 'react';
import type { ActionContext } from './editor-action.ts';

/** Services for the actions of the open layout. */
export const EditorActions = createContext<ActionContext | null>(null);

/** @throws outside of an open layout */
export function useActionContext(): ActionContext {
  const context = use(EditorActions);
  if (context === null) throw new Error('No layout is open.');
  return context;
}
