import { useEffect, useRef } from 'react';
import { visuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { announcementOf } from './announcement.ts';

/** Announces selection, position and order of blocks to screen readers. */
export function Announcer() {
  const editor = useEditor();
  const words = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      editor.store.subscribe((after, before) => {
        if (after.selected === before.selected && after.layout === before.layout) return;
        const said = announcementOf(before, after);
        if (said !== null && words.current !== null) words.current.textContent = said;
      }),
    [editor],
  );
  return <div ref={words} className={visuallyHidden} role="status" aria-live="polite" />;
}
