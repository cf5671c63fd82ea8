import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import type { Transition } from '@mutai/contract/playlists/resource';
import type { PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { roundOf } from '@mutai/schedule/turns';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { LayoutPicture } from '../../../ui/layout-picture/layout-picture.tsx';
import { ContentPicture } from '../records/content-picture.tsx';
import { contentName, lengthText, obstacleOf, secondsOf, type Contents } from '../records/items.ts';
import { playlistsMessages as text } from '../records/playlists.messages.ts';
import { documentQuery } from '../records/playlists.queries.ts';
import styles from './preview.module.css';
import { useTurns } from './use-turns.ts';

/** Item that plays, as an entry of a round. */
interface Entry {
  readonly key: string;
  readonly seconds: number;
  readonly weight: number;
  readonly firstDate: null;
  readonly lastDate: null;
  readonly content: PlaylistContent;
}

function entryOf(item: PlaylistItem, contents: Contents, today: string): readonly Entry[] {
  const content = contents.get(contentName(item));
  if (content === undefined || content.key === null || obstacleOf(item, content, today) !== null) return [];
  const { key } = content;
  return [{ key, seconds: secondsOf(item, content), weight: item.weight, firstDate: null, lastDate: null, content }];
}

export interface PreviewDialogProps {
  readonly items: readonly PlaylistItem[];
  readonly contents: Contents;
  /** Date of today, `YYYY-MM-DD`: the items of this day play. */
  readonly today: string;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 预览: plays the items of today in turn, like a screen. Mount it to open it. */
export function PreviewDialog({ items, contents, today, onClosed }: PreviewDialogProps) {
  const [open, setOpen] = useState(true);
  const form = Form.useFormInstance();
  const { title = '', transition = 'cut' } = form.getFieldsValue(true) as {
    readonly title?: string;
    readonly transition?: Transition;
  };
  const entries = items.flatMap((item) => entryOf(item, contents, today));
  return (
    <PageModal
      open={open}
      title={text.previewTitle(title)}
      width={limits.dialogWidth.upload}
      footer={null}
      focusesFirst={false}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {entries.length === 0 ? (
        <p className={styles['nothing']}>{text.nothingPlays}</p>
      ) : (
        <Player entries={entries} transition={transition} />
      )}
    </PageModal>
  );
}

interface PlayerProps {
  readonly entries: readonly Entry[];
  readonly transition: Transition;
}

function Player({ entries, transition }: PlayerProps) {
  // The dialog is mounted for one opening, during which the items do not change.
  const [{ turns }] = useState(() => roundOf(entries));
  const { index, isPaused, passed, go, toggle } = useTurns(turns.map(({ start, end }) => end - start));
  const turn = turns[index];
  const next = turns[(index + 1) % turns.length];
  // Loads what plays next.
  useQuery(documentQuery(next?.entry.key ?? ''));
  if (turn === undefined) return null;
  const { content } = turn.entry;
  const length = turn.end - turn.start;
  return (
    <div className={styles['player']}>
      <div key={index} className={styles['stage']} data-transition={transition}>
        <Picture contentKey={turn.entry.key} title={content.title} isPaused={isPaused} />
      </div>
      <div className={styles['progress']}>
        <div style={{ width: `${String((passed / length) * 100)}%` }} />
      </div>
      <div className={styles['controls']}>
        <IconButton label={text.previous} icon={<StepBackwardOutlined aria-hidden />} onClick={() => go(index - 1)} />
        <IconButton
          label={isPaused ? text.play : text.pause}
          icon={isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          onClick={toggle}
        />
        <IconButton label={text.next} icon={<StepForwardOutlined aria-hidden />} onClick={() => go(index + 1)} />
        <span role="status" className={styles['title']}>
          {text.turn(index + 1, turns.length, content.title)}
        </span>
        <span className={styles['left']}>{text.left(lengthText(Math.ceil((length - passed) / 1000)))}</span>
      </div>
      <ol aria-label={text.strip} className={styles['strip']}>
        {turns.map(({ entry: { content: other, seconds }, start }, at) => (
          <StripItem key={start} content={other} seconds={seconds} isCurrent={at === index} onChoose={() => go(at)} />
        ))}
      </ol>
    </div>
  );
}

interface PictureProps {
  readonly contentKey: string;
  readonly title: string;
  readonly isPaused: boolean;
}

/** Picture of a content that plays, or its failure. */
function Picture({ contentKey, title, isPaused }: PictureProps) {
  const { data, error, isFetching, refetch } = useQuery(documentQuery(contentKey));
  return (
    <div className={styles['picture']}>
      {data !== undefined && <PlayedLayout layout={data} title={title} isPaused={isPaused} />}
      {data === undefined && error === null && <Skeleton width="100%" height={360} />}
      {data === undefined && error !== null && (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface PlayedLayoutProps {
  readonly layout: Layout;
  readonly title: string;
  readonly isPaused: boolean;
}

/** Layout that plays. Its videos stand still during a pause. */
function PlayedLayout({ layout, title, isPaused }: PlayedLayoutProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const video of box.current?.querySelectorAll('video') ?? []) {
      if (isPaused) video.pause();
      // Refused only by browsers that play nothing by themselves.
      else video.play().catch(() => undefined);
    }
  }, [isPaused]);
  return (
    <div ref={box} className={styles['picture']}>
      <LayoutPicture layout={layout} mode="play" label={title} />
    </div>
  );
}

interface StripItemProps {
  readonly content: PlaylistContent;
  readonly seconds: number;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** Turn in the strip, which scrolls to the current one. */
function StripItem({ content, seconds, isCurrent, onChoose }: StripItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={item}>
      <button type="button" title={content.title} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
        <ContentPicture kind={content.kind} content={content} />
        <span className={styles['name']}>{content.title}</span>
        <span className={styles['length']}>{lengthText(seconds)}</span>
      </button>
    </li>
  );
}
