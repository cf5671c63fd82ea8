import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useKit } from '../kit/kit.tsx';
import { droppedFiles, holdsFiles } from './dropped-files.ts';
import styles from './upload.module.css';
import { uploadMessages as text } from './upload.messages.ts';

/** Target of drops: an element, or the whole window, because a file dropped next to a dialog would replace the page. */
type Place = GlobalEventHandlers | null;

/**
 * Accepts files that are dropped or pasted in a place, including folders. Call it inside of a dialog's content, which
 * unmounts on close; otherwise it keeps listening.
 *
 * @param placeOf returns the place once it exists; must be the same function on every render
 * @returns true while files are dragged over it
 */
export function useFileDrop(
  placeOf: () => Place,
  { disabled = false, onFiles }: Pick<DropZoneProps, 'disabled' | 'onFiles'>,
): boolean {
  const { toast } = useKit();
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    if (event.defaultPrevented || !holdsFiles(transfer)) return;
    event.preventDefault();
    droppedFiles(transfer).then(onFiles, () => toast.warning(text.unreadable));
  });
  useEffect(() => {
    const place = placeOf();
    if (place === null || disabled) return () => {};
    const stop = new AbortController();
    const { signal } = stop;
    /** Number of entered and not left elements. */
    let entered = 0;
    const count = (change: number) => (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      entered = Math.max(0, entered + change);
      setOver(entered > 0);
    };
    place.addEventListener('dragenter', count(1), { signal });
    place.addEventListener('dragleave', count(-1), { signal });
    place.addEventListener('dragover', count(0), { signal });
    const onDrop = (event: DragEvent) => {
      entered = 0;
      setOver(false);
      take(event, event.dataTransfer);
    };
    place.addEventListener('drop', onDrop, { signal });
    place.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    return () => {
      stop.abort();
      setOver(false);
    };
  }, [placeOf, disabled]);
  return over;
}

/** Overlay that invites dropping files. */
export function DropHint({ label = text.dropHere }: { readonly label?: string }) {
  return (
    <div className={styles['over']} aria-hidden>
      {label}
    </div>
  );
}

export interface DropZoneProps {
  readonly disabled?: boolean;
  /** Text while files are dragged over it. */
  readonly hint?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Area that accepts dropped or pasted files, including folders. */
export function DropZone({ hint, children, ...taking }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [placeOf] = useState(() => () => zone.current);
  const over = useFileDrop(placeOf, taking);
  return (
    <div ref={zone} className={styles['zone']}>
      {children}
      {over && <DropHint {...(hint === undefined ? {} : { label: hint })} />}
    </div>
  );
}
