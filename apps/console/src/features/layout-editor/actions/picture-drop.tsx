import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './actions.module.css';
import type { BlockClipboard } from './clipboard.ts';
import { clipboardMessages as text } from './clipboard.messages.ts';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Drop area for picture files. Dropped pictures are uploaded to the library of materials and added to the canvas. */
export function PictureDrop({
  clipboard,
  children,
}: {
  readonly clipboard: BlockClipboard;
  readonly children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    // Pictures can be pasted from the keyboard too.
    <div
      className={styles['drop']}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!bringsFiles(event)) return;
        event.preventDefault();
        void clipboard.paste({ text: '', files: [...event.dataTransfer.files] });
      }}
    >
      {children}
      {isOver && <div className={styles['dropHint']}>{text.dropPictures}</div>}
    </div>
  );
}
