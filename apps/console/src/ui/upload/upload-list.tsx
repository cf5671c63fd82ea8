import { useRef } from 'react';
import { useVisibleRows } from '../kit/use-visible-rows.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadRow, type UploadRowProps } from './upload-row.tsx';
import styles from './upload.module.css';

/** Pixels of a row; the style sheet says so too. */
const rowHeight = 56;

export interface UploadListProps extends Omit<UploadRowProps, 'item'> {
  readonly items: readonly UploadItem[];
  /** What the list is called. */
  readonly label: string;
  /** Pixels; the list scrolls in it, and only what is in sight is in the document. Without it, all is. */
  readonly height?: number;
}

/** Files and how far each is; a thousand as well as one. */
export function UploadList({ items, label, height, ...row }: UploadListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = useVisibleRows({ scroller, count: items.length, rowHeight, height });
  const shown = height === undefined ? items.keys() : rows;
  return (
    <div ref={scroller} className={styles['list']} style={height === undefined ? {} : { height, overflowY: 'auto' }}>
      <ul aria-label={label} style={{ height: items.length * rowHeight }}>
        {Array.from(shown, (index) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={item.uid}
                className={styles['row']}
                style={{ insetBlockStart: index * rowHeight }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
              >
                <UploadRow item={item} {...row} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
