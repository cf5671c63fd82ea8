import { CheckOutlined, FileOutlined } from '@ant-design/icons';
import { thumbnailPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { rareCodec } from '@mutai/contract/files/videos';
import { limits } from '@mutai/contract/limits';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lastPage } from '../../ui/list/list-address.ts';
import type { ListController } from '../../ui/list/use-list.ts';
import { tileReachedBy } from '../../ui/tiles/tile-keys.ts';
import { pickerMessages as text } from './picker.messages.ts';
import styles from './picker.module.css';

export interface PickerGridProps {
  /** Accessible name. */
  readonly label: string;
  readonly list: ListController<FileRecord>;
  /** In selection order, including files of other pages. */
  readonly chosen: readonly FileRecord[];
  readonly multiple: boolean;
  readonly onToggle: (file: FileRecord) => void;
  /** Confirms a file if only one can be picked. */
  readonly onConfirm: (file: FileRecord) => void;
}

const pageSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/**
 * Grid of file tiles. Tab stops at one tile; arrow keys move between tiles, page keys between pages. Space and Enter
 * select. For a single file, Enter also confirms.
 */
export function PickerGrid({ label, list, chosen, multiple, onToggle, onConfirm }: PickerGridProps) {
  const { rows, state, reach, outdated } = list;
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const entrance = Math.min(at, rows.length - 1);

  useEffect(() => {
    // Run after the dialog's own effects, which store the element to restore the focus to. Do not take the focus from
    // the search or another dialog.
    queueMicrotask(() => {
      const { activeElement } = document;
      const dialog = grid.current?.closest('[role=dialog]');
      const isElsewhere = activeElement !== document.body && dialog?.contains(activeElement) !== true;
      if (isElsewhere || activeElement?.closest('[role=search]') !== null) return;
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    });
  }, []);

  const pressed = (event: KeyboardEvent<HTMLElement>, file: FileRecord, index: number) => {
    const { key } = event;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      if (key === 'Enter' && !multiple) onConfirm(file);
      else onToggle(file);
      return;
    }
    const page = state.page + (pageSteps[key] ?? 0);
    if (page !== state.page) {
      event.preventDefault();
      if (page >= limits.firstPage && page <= lastPage(reach, state.size)) list.change({ page });
      return;
    }
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const to = tileReachedBy(key, tiles, index);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  };

  return (
    <div
      ref={grid}
      className={styles['grid']}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple}
      aria-busy={outdated}
      data-outdated={outdated}
    >
      {rows.map((file, index) => {
        const order = chosen.findIndex(({ id }) => id === file.id) + 1;
        const codec = rareCodec(file.codec);
        const name = codec === null ? file.name : text.withCodec(file.name, codec);
        return (
          <div
            key={file.id}
            className={styles['tile']}
            role="option"
            tabIndex={index === entrance ? 0 : -1}
            aria-selected={order > 0}
            aria-label={multiple && order > 0 ? text.order(name, order) : name}
            onClick={() => onToggle(file)}
            onDoubleClick={() => {
              if (!multiple) onConfirm(file);
            }}
            onFocus={() => setAt(index)}
            onKeyDown={(event) => pressed(event, file, index)}
          >
            <div className={styles['picture']}>
              <Thumbnail file={file} />
              {codec !== null && (
                <span aria-hidden className={styles['codec']} title={text.codecHint(codec)}>
                  {codec}
                </span>
              )}
            </div>
            <div className={styles['name']}>
              <EllipsisText text={file.name} />
            </div>
            {order > 0 && (
              <span aria-hidden className={styles['mark']}>
                {multiple ? order : <CheckOutlined aria-hidden />}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Returns picture addresses of a file, smallest first. */
const picturesOf = ({ hasThumbnails, sha256, isPicture, path }: FileRecord): readonly string[] => [
  ...(hasThumbnails ? [thumbnailPath(sha256, 'small')] : []),
  ...(isPicture ? [path] : []),
];

function Thumbnail({ file }: { readonly file: FileRecord }) {
  const [failed, setFailed] = useState(0);
  const source = picturesOf(file)[failed];
  if (source === undefined) return <FileOutlined aria-hidden className={styles['noPicture'] ?? ''} />;
  return <img src={source} alt="" draggable={false} loading="lazy" onError={() => setFailed((count) => count + 1)} />;
}

const placeholders = Array.from({ length: limits.pickerPageSize }, (_, index) => index);

/** Placeholder tiles while loading. */
export function PickerSkeleton() {
  return (
    <div className={styles['grid']} aria-busy>
      {placeholders.map((one) => (
        <div key={one} className={styles['tile']}>
          <div className={styles['picture']} />
          <div className={styles['name']}>
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
