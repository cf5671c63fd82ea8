import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import type { PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';
import { Button, InputNumber } from 'antd';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { EllipsisText } from '../../../ui/cells/ellipsis-text.tsx';
import { Label } from '../../../ui/cells/label.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { PopupPanel } from '../../../ui/popups/popup-panel.tsx';
import { playlistsMessages as text } from '../records/playlists.messages.ts';
import { ContentPicture } from '../records/content-picture.tsx';
import { kindText, titleOf, validityText } from '../records/item-texts.ts';
import { obstacleOf, secondsOf, type Obstacle } from '../records/items.ts';
import styles from './items.module.css';

const DayFields = lazyPart(async () => (await import('./day-fields.tsx')).DayFields, {
  meanwhile: () => <Skeleton width="240px" height={96} />,
});

/** Height of a row in pixels, passed to the style sheet. */
export const rowHeight = 56;

const obstacleNames: Readonly<Record<Obstacle, string>> = {
  ...text.states,
  waiting: text.waiting,
  expired: text.expired,
};

export interface ItemRowProps {
  readonly item: PlaylistItem;
  readonly content: PlaylistContent | undefined;
  /** Counted from 1. */
  readonly place: number;
  /** Date of today, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isDragged: boolean;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onStep: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onChange: (item: PlaylistItem) => void;
  readonly onRemove: () => void;
}

/** Row of an item with its settings. */
export function ItemRow(props: ItemRowProps) {
  const { item, content, place, today, isDragged, onGrab, onStep, onChange, onRemove } = props;
  const title = titleOf(item, content);
  const obstacle = obstacleOf(item, content, today);
  return (
    <li style={{ height: rowHeight }} className={styles['row']} data-moved={isDragged}>
      <button
        type="button"
        className={styles['grip']}
        title={text.moveHint}
        aria-label={text.move(title)}
        onPointerDown={onGrab}
        onKeyDown={onStep}
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className={styles['place']}>{place}</span>
      <ContentPicture kind={item.kind} content={content} />
      <div className={styles['name']}>
        <EllipsisText text={title} />
        <span className={styles['marks']}>
          <Label>{kindText(item.kind, content)}</Label>
          {obstacle !== null && (
            <span title={text.reasons[obstacle]}>
              <Label tone={obstacle === 'waiting' ? 'accent' : 'danger'}>{obstacleNames[obstacle]}</Label>
            </span>
          )}
        </span>
      </div>
      <InputNumber<number>
        aria-label={text.seconds(title)}
        className={styles['number'] ?? ''}
        min={1}
        max={limits.playlistItemSeconds}
        precision={0}
        suffix={text.secondsUnit}
        placeholder={String(Math.round(secondsOf({ ...item, seconds: null }, content)))}
        value={item.seconds}
        onChange={(seconds) => onChange({ ...item, seconds })}
      />
      <InputNumber<number>
        aria-label={text.weight(title)}
        className={styles['number'] ?? ''}
        min={1}
        max={limits.playlistItemWeight}
        precision={0}
        suffix={text.times}
        value={item.weight}
        onChange={(weight) => onChange({ ...item, weight: weight ?? 1 })}
      />
      <Validity title={title} item={item} onChange={onChange} />
      <IconButton label={text.remove(title)} icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
    </li>
  );
}

interface ValidityProps {
  readonly title: string;
  readonly item: PlaylistItem;
  readonly onChange: (item: PlaylistItem) => void;
}

/** Button with the days of an item; opens the fields for them. */
function Validity({ title, item, onChange }: ValidityProps) {
  const [open, setOpen] = useState(false);
  return (
    <PopupPanel
      label={text.dates(title)}
      open={open}
      onOpenChange={setOpen}
      content={<DayFields days={item} onChange={(days) => onChange({ ...item, ...days })} />}
    >
      <Button type="text" size="small" className={styles['validity'] ?? ''} title={text.dates(title)}>
        {validityText(item)}
      </Button>
    </PopupPanel>
  );
}
