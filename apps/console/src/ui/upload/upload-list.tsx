import { useState } from 'react';
import type { UploadItem } from './upload-item.ts';
import { UploadRow, type UploadRowProps } from './upload-row.tsx';
import styles from './upload.module.css';

/** Pixels of a row; the style sheet says so too. */
const rowHeight = 56;
/** Rows beside those in sight, so that the focus always has a next one to go to. */
const spare = 4;

export interface UploadListProps extends Omit<UploadRowProps, 'item'> {
  readonly items: readonly UploadItem[];
  /** What the list is called. */
  readonly label: string;
  /** Pixels; the list scrolls in it, and only what is in sight is in the document. Without it, all is. */
  readonly height?: number;
}

/** Files and how far each is; a thousand as well as one. */
export function UploadList({ items, label, height, ...row }: UploadListProps) {
  const [top, setTop] = useState(0);
  const first = height === undefined ? 0 : Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = height === undefined ? items.length : Math.ceil((top + height) / rowHeight) + spare;
  return (
    <div
      className={styles['list']}
      style={height === undefined ? {} : { height, overflowY: 'auto' }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul aria-label={label} style={{ height: items.length * rowHeight }}>
        {items.slice(first, last).map((item, index) => (
          <li
            key={item.uid}
            className={styles['row']}
            style={{ insetBlockStart: (first + index) * rowHeight }}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
          >
            <UploadRow item={item} {...row} />
          </li>
        ))}
      </ul>
    </div>
  );
}
