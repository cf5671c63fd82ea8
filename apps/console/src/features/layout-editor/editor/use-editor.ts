import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { type Editor, type EditorState } from './editor.ts';

/** The editor that the parts of one open layout share. */
export const EditorContext = createContext<Editor | null>(null);

/** @throws outside of an open layout */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no layout open.');
  return editor;
}

/** What of the editor's state a part shows; it is drawn again when that becomes another. */
export const useEditorState = <Value>(of: (state: EditorState) => Value): Value => useStore(useEditor().store, of);
