import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useKit } from '../kit/kit.tsx';
import { broughtFiles, holdsFiles } from './brought-files.ts';
import styles from './upload.module.css';
import { uploadMessages as text } from './upload.messages.ts';

export interface DropZoneProps {
  readonly disabled?: boolean;
  /** What is dropped or pasted anywhere on the page is taken: a file that misses a dialog would take its place. */
  readonly everywhere?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files that are dropped or pasted in it, and folders with all that is in them. */
export function DropZone({ disabled = false, everywhere = false, onFiles, children }: DropZoneProps) {
  const { say } = useKit();
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    if (!holdsFiles(transfer)) return;
    event.preventDefault();
    broughtFiles(transfer).then(onFiles, () => say.warning(text.unreadable));
  });
  useEffect(() => {
    const target: GlobalEventHandlers | null = everywhere ? document : zone.current;
    if (target === null || disabled) return () => {};
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
    target.addEventListener('dragenter', count(1), { signal });
    target.addEventListener('dragleave', count(-1), { signal });
    target.addEventListener('dragover', count(0), { signal });
    const onDrop = (event: DragEvent) => {
      entered = 0;
      setOver(false);
      take(event, event.dataTransfer);
    };
    target.addEventListener('drop', onDrop, { signal });
    target.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    return () => {
      stop.abort();
      setOver(false);
    };
  }, [everywhere, disabled]);
  return (
    <div ref={zone} className={styles['zone']}>
      {children}
      {over && (
        <div className={styles['over']} aria-hidden>
          {text.dropHere}
        </div>
      )}
    </div>
  );
}
