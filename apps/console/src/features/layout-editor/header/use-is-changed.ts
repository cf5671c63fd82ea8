import { difference, isEmpty } from '@mutai/layout/difference/difference';
import { useMemo } from 'react';
import { useEditorState } from '../editor/use-editor.ts';

/** Returns true if the layout differs from the server's. */
export function useIsChanged(): boolean {
  const layout = useEditorState((state) => state.layout);
  const saved = useEditorState((state) => state.saved);
  return useMemo(() => !isEmpty(difference(saved, layout)), [saved, layout]);
}
