import { useRef } from 'react';
import { useVisibleRows } from '../kit/use-visible-rows.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadRow, type UploadRowProps } from './upload-row.tsx';
import styles from './upload.module.css';

/** Height of a row in pixels; keep in sync with the style sheet. */
const rowHeight = 56;

export interface UploadListProps extends Omit<UploadRowProps, 'item'> {
  readonly items: readonly UploadItem[];
  /** Accessible name of the list. */
  readonly label: string;
  /** Height in pixels of a scrolling, virtualized list. Without it, all rows are rendered. */
  readonly height?: number;
}

/** List of uploads with their progress, suitable for thousands. */
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
