import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useKit } from '../kit/kit.tsx';
import { broughtFiles, holdsFiles } from './brought-files.ts';
import styles from './upload.module.css';
import { uploadMessages as text } from './upload.messages.ts';

export interface DropZoneProps {
  readonly disabled?: boolean;
  /** What is pasted anywhere on the page is taken, not only what is pasted in here: for a dialog. */
  readonly pasteAnywhere?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files that are dropped or pasted anywhere in it, and folders with all that is in them. */
export function DropZone({ disabled = false, pasteAnywhere = false, onFiles, children }: DropZoneProps) {
  const { say } = useKit();
  const [over, setOver] = useState(false);
  /** Elements inside that the pointer has entered and not left. */
  const entered = useRef(0);
  const count = (change: number) => {
    entered.current = Math.max(0, entered.current + change);
    setOver(entered.current > 0);
  };
  const bring = (event: Pick<Event, 'preventDefault'>, transfer: DataTransfer | null) => {
    if (disabled || !holdsFiles(transfer)) return;
    event.preventDefault();
    broughtFiles(transfer).then(onFiles, () => say.warning(text.unreadable));
  };
  const onPagePaste = useEffectEvent((event: ClipboardEvent) => bring(event, event.clipboardData));
  useEffect(() => {
    if (!pasteAnywhere) return () => {};
    const listener = (event: ClipboardEvent) => onPagePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [pasteAnywhere]);
  const onDrag = (change: number) => (event: DragEvent) => {
    if (disabled || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    count(change);
  };
  return (
    <div
      className={styles['zone']}
      onDragEnter={onDrag(1)}
      onDragLeave={onDrag(-1)}
      onDragOver={onDrag(0)}
      onDrop={(event) => {
        entered.current = 0;
        setOver(false);
        bring(event, event.dataTransfer);
      }}
      onPaste={(event) => {
        if (!pasteAnywhere) bring(event, event.clipboardData);
      }}
    >
      {children}
      {over && (
        <div className={styles['over']} aria-hidden>
          {text.dropHere}
        </div>
      )}
    </div>
  );
}
