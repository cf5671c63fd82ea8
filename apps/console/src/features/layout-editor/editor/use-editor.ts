import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { type Editor, type EditorState } from './editor.ts';

/** Editor of the open layout. */
export const EditorContext = createContext<Editor | null>(null);

/** @throws outside of an open layout */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('No layout is open.');
  return editor;
}

/** Selects a value of the editor's state; the component renders when it changes. */
export const useEditorState = <Value>(of: (state: EditorState) => Value): Value => useStore(useEditor().store, of);
