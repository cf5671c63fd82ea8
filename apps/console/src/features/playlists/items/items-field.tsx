import { LayoutOutlined, PictureOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { fileType } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import type { PlaylistItem } from '@mutai/contract/playlists/schema';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { now } from '../../../platform/clock.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import { movedTo, useListDrag } from '../../../ui/kit/use-list-drag.ts';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { playlistsMessages as text } from '../records/playlists.messages.ts';
import { useContents } from '../records/playlists.queries.ts';
import { titleOf } from '../records/item-texts.ts';
import { ItemRow, rowHeight } from './item-row.tsx';
import { contentName, lengthText, newItem, roundFacts, withKeys } from '../records/items.ts';
import styles from './items.module.css';

const LayoutDialog = lazyPart(async () => (await import('./layout-dialog.tsx')).LayoutDialog);
const PreviewDialog = lazyPart(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog);

const none: readonly PlaylistItem[] = [];

export interface ItemsFieldProps {
  /** Label of the field. */
  readonly label: string;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly PlaylistItem[];
  readonly onChange?: (value: readonly PlaylistItem[]) => void;
}

/** Form control for the items of a playlist: adding, order, settings, removal and preview. */
export function ItemsField({ label, id, value: items = none, onChange }: ItemsFieldProps) {
  const kit = useKit();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<'layouts' | 'preview' | null>(null);
  const [told, setTold] = useState('');
  const contents = useContents(items);
  const today = dayjs(now()).format('YYYY-MM-DD');
  const rows = withKeys(items);
  const { seconds, leftOut } = roundFacts(items, contents, today);
  const contentOf = (item: PlaylistItem) => contents.get(contentName(item));

  const add = (added: readonly PlaylistItem[]) => {
    const all = [...items, ...added];
    if (all.length > limits.playlistItems) kit.toast.warning(text.full(limits.playlistItems));
    onChange?.(all.slice(0, limits.playlistItems));
  };
  const move = (from: number, gap: number) => {
    const item = items[from];
    if (item === undefined) return;
    const place = gap > from ? gap : gap + 1;
    setTold(text.moved(titleOf(item, contentOf(item)), place, items.length));
    onChange?.(movedTo(items, from, gap));
  };
  const { drag, grab } = useListDrag(
    list,
    rowHeight,
    rows.map(([key]) => key),
    ({ from, gap }) => move(from, gap),
  );
  const step = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 2 : 0;
    if (by === 0) return;
    event.preventDefault();
    const gap = index + by;
    if (gap >= 0 && gap <= items.length) move(index, gap);
  };
  const addFiles = () =>
    kit.openPicker({
      types: [fileType.image, fileType.video],
      multiple: true,
      onPicked: (files) => add(files.map((file) => newItem({ kind: 'file', id: file.id }))),
    });

  return (
    // Focusable, so that an error leads here.
    <div
      {...(id === undefined ? {} : { id })}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={styles['field']}
    >
      <div className={styles['bar']}>
        <Button icon={<LayoutOutlined aria-hidden />} onClick={() => setOpened('layouts')}>
          {text.addLayouts}
        </Button>
        <Button icon={<PictureOutlined aria-hidden />} onClick={addFiles}>
          {text.addFiles}
        </Button>
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          disabled={items.length === 0}
          onClick={() => setOpened('preview')}
        >
          {text.preview}
        </Button>
        <span className={styles['facts']}>
          {items.length > 0 && text.total(items.length, lengthText(seconds))}
          {leftOut > 0 && <span className={styles['leftOut']}>{text.leftOut(leftOut)}</span>}
        </span>
      </div>
      {items.length === 0 ? (
        <p className={styles['none']}>{text.none}</p>
      ) : (
        <ul ref={list} aria-label={label} className={styles['items']}>
          {rows.map(([key, item], index) => (
            <ItemRow
              key={key}
              item={item}
              content={contentOf(item)}
              place={index + 1}
              today={today}
              isDragged={drag?.from === index}
              onGrab={(event) => grab(event, index)}
              onStep={(event) => step(event, index)}
              onChange={(changed) => onChange?.(items.with(index, changed))}
              onRemove={() => onChange?.(items.toSpliced(index, 1))}
            />
          ))}
          {drag !== null && <li aria-hidden className={styles['gap']} style={{ top: drag.gap * rowHeight }} />}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
      {/* React passes the submission of a search in a dialog on to the form around this field. */}
      <div className={styles['dialogs']} onSubmit={(event) => event.stopPropagation()}>
        {opened === 'layouts' && (
          <LayoutDialog
            onPicked={(ids) => add(ids.map((layoutId) => newItem({ kind: 'layout', id: layoutId })))}
            onClosed={() => setOpened(null)}
          />
        )}
        {opened === 'preview' && (
          <PreviewDialog items={items} contents={contents} today={today} onClosed={() => setOpened(null)} />
        )}
      </div>
    </div>
  );
}
