import {
  DeleteOutlined,
  HolderOutlined,
  PictureOutlined,
  PlusOutlined,
  SwapOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { filePermissions } from '@mutai/contract/files/page';
import { fileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { layoutLimits } from '@mutai/layout/limits';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { EllipsisText } from '../../../../ui/cells/ellipsis-text.tsx';
import { useConfirm } from '../../../../ui/feedback/use-confirm.tsx';
import { pictureMessages } from '../../../../ui/inputs/picture.messages.ts';
import { usePermissionCheck, useKit } from '../../../../ui/kit/kit.tsx';
import { kitMessages } from '../../../../ui/kit/kit.messages.ts';
import { VisuallyHidden } from '../../../../ui/kit/visually-hidden.tsx';
import { movedTo, useListDrag } from '../../../../ui/kit/use-list-drag.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import fieldStyles from './fields.module.css';
import styles from './media-field.module.css';

/** Row height in pixels, passed to the style sheet. */
const rowHeight = 44;

/** Replaces an item by others. If the list has changed, replaces the first item with the same address. */
function withInstead(
  items: readonly MediaItem[],
  { url }: MediaItem,
  index: number,
  others: readonly MediaItem[],
): readonly MediaItem[] {
  const at = items[index]?.url === url ? index : items.findIndex((item) => item.url === url);
  return at === -1 ? items : items.toSpliced(at, 1, ...others);
}

const itemOf = ({ path, name }: FileRecord): MediaItem => ({ url: path, title: name });

export interface MediaFieldProps {
  readonly property: Property<readonly MediaItem[]>;
  readonly of: 'image' | 'video';
}

/** Ordered list of pictures or videos from the library, with adding, reordering and removal. */
export function MediaField({ property, of }: MediaFieldProps) {
  const { label, value, disabled } = property;
  const kit = useKit();
  const confirm = useConfirm();
  const mayChoose = usePermissionCheck()(filePermissions.read);
  const list = useRef<HTMLUListElement>(null);
  const words = text.media[of];
  const items = value === mixed ? [] : value;
  /** Applies a change to the current list: others' changes may arrive while a picker or dialog is open. */
  const change = (command: (now: readonly MediaItem[]) => readonly MediaItem[]) => {
    const now = property.current();
    choose(property, command(now === mixed ? [] : now));
  };
  const [told, setTold] = useState('');
  const rows = withKeys(items);
  const move = (from: number, gap: number) => {
    // The list has changed since it was rendered, so the indexes are stale.
    if (property.current() !== value) return;
    const place = gap > from ? gap : gap + 1;
    setTold(text.mediaMoved(items[from]?.title ?? '', place, items.length));
    change((now) => movedTo(now, from, gap));
  };
  const { drag, grab } = useListDrag(
    list,
    rowHeight,
    rows.map(([key]) => key),
    ({ from, gap }) => move(from, gap),
  );

  const add = () =>
    kit.openPicker({
      types: [fileType[of]],
      multiple: true,
      onPicked: (files) =>
        change((now) => {
          const all = [...now, ...files.map(itemOf)];
          if (all.length > layoutLimits.mediaMax) kit.toast.warning(text.mediaFull(layoutLimits.mediaMax));
          return all.slice(0, layoutLimits.mediaMax);
        }),
    });
  const remove = (item: MediaItem, index: number) =>
    confirm({
      content: words.confirmRemove,
      okText: kitMessages.confirmRemoveOk,
      danger: true,
      run: () => change((now) => withInstead(now, item, index, [])),
    });
  /** Keeps place, frame and crop. */
  const exchange = (item: MediaItem, index: number) =>
    kit.openPicker({
      types: [fileType[of]],
      multiple: false,
      onPicked: (files) => change((now) => withInstead(now, item, index, files.map(itemOf))),
    });
  const step = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 2 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const gap = index + by;
    if (gap >= 0 && gap <= items.length) move(index, gap);
  };

  return (
    <div role="group" aria-label={label} className={fieldStyles['field']} data-stacked>
      <span className={fieldStyles['label']}>{label}</span>
      {items.length > 0 && (
        <ul ref={list} aria-label={words.list} className={styles['media']}>
          {rows.map(([key, item], index) => (
            <li key={key} style={{ height: rowHeight }} data-moved={drag?.from === index}>
              <button
                type="button"
                className={styles['grip']}
                title={text.mediaMoveHint}
                aria-label={text.mediaMove(item.title)}
                onPointerDown={(event) => grab(event, index)}
                onKeyDown={(event) => step(event, index)}
              >
                <HolderOutlined aria-hidden />
              </button>
              <Thumbnail key={item.url} url={item.url} of={of} />
              <EllipsisText text={item.title === '' ? item.url : item.title} />
              <Button
                type="text"
                size="small"
                title={text.mediaExchange(item.title)}
                aria-label={text.mediaExchange(item.title)}
                icon={<SwapOutlined aria-hidden />}
                disabled={!mayChoose || disabled}
                onClick={() => exchange(item, index)}
              />
              <Button
                type="text"
                size="small"
                title={text.mediaRemove(item.title)}
                aria-label={text.mediaRemove(item.title)}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove(item, index)}
              />
            </li>
          ))}
          {drag !== null && <li aria-hidden className={styles['mediaGap']} style={{ top: drag.gap * rowHeight }} />}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
      {value === mixed && <div className={fieldStyles['hint']}>{text.mixedList}</div>}
      <Button block icon={<PlusOutlined aria-hidden />} disabled={!mayChoose || disabled} onClick={add}>
        {words.add}
      </Button>
      {!mayChoose && <div className={fieldStyles['hint']}>{text.mediaForbidden}</div>}
    </div>
  );
}

/** Adds keys to items, numbered because the same picture may appear twice. */
function withKeys(items: readonly MediaItem[]): readonly (readonly [string, MediaItem])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = seen.get(item.url) ?? 0;
    seen.set(item.url, count + 1);
    return [`${item.url} ${String(count)}`, item];
  });
}

function Thumbnail({ url, of }: { readonly url: string; readonly of: 'image' | 'video' }) {
  const [missing, setMissing] = useState(false);
  return (
    <span className={styles['thumbnail']} {...(missing ? { title: pictureMessages.pictureMissing } : {})}>
      {of === 'video' && <VideoCameraOutlined aria-hidden />}
      {of === 'image' && missing && <PictureOutlined aria-label={pictureMessages.pictureMissing} />}
      {of === 'image' && !missing && (
        <img src={url} alt="" loading="lazy" draggable={false} onError={() => setMissing(true)} />
      )}
    </span>
  );
}
