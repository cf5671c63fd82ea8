import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useKit } from '../kit/kit.tsx';
import { broughtFiles, holdsFiles } from './brought-files.ts';
import styles from './upload.module.css';
import { uploadMessages as text } from './upload.messages.ts';

/** Where files are taken: in an element, or anywhere on the page, since a file that misses a dialog would replace it. */
type Place = GlobalEventHandlers | null;

/**
 * Takes files that are dropped or pasted in a place, and folders with all that is in them. A dialog that is closed does
 * not render its content any more: call this outside of that, or it goes on listening.
 *
 * @param placeOf the place, once it is there; the same function on every render
 * @returns whether files are dragged over it
 */
export function useFileDrop(
  placeOf: () => Place,
  { disabled = false, onFiles }: Pick<DropZoneProps, 'disabled' | 'onFiles'>,
): boolean {
  const { say } = useKit();
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    if (event.defaultPrevented || !holdsFiles(transfer)) return;
    event.preventDefault();
    broughtFiles(transfer).then(onFiles, () => say.warning(text.unreadable));
  });
  useEffect(() => {
    const place = placeOf();
    if (place === null || disabled) return () => {};
    const stop = new AbortController();
    const { signal } = stop;
    /** Elements that the pointer has entered and not left. */
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

/** Says over something that files may be dropped now. */
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

/** Takes files that are dropped or pasted in it, and folders with all that is in them. */
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
