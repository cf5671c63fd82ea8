import type { ListedScreen, ScreenCommand, ScreenStatus } from '@mutai/contract/screens/schema';
import { useState } from 'react';
import { saveFile } from '../../../platform/browser/save-file.ts';
import { MomentCell } from '../../../ui/cells/time-cell.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { epoch, fullTime } from '../../../ui/kit/time.ts';
import type { PreviewItem, PreviewSource } from '../../../ui/preview/preview-item.ts';
import { useCommands, useLatestPicture } from './details.queries.ts';
import { detailsMessages as text } from './details.messages.ts';
import styles from './details.module.css';

const PreviewDialog = lazyPart(async () => (await import('../../../ui/preview/preview-dialog.tsx')).PreviewDialog);

interface ScreenScreenshotProps extends Pick<ScreenStatus, 'picture'> {
  readonly screen: Pick<ListedScreen, 'id' | 'name'>;
}

/** Words about the newest screenshot that has no picture; empty: it has one. */
function progressOf({ state, message }: ScreenCommand): string {
  if (state === 'waiting') return text.picturing;
  return state === 'expired' ? text.pictureLost : message;
}

/** Latest picture that a display drew of itself, and what became of a newer command for one. Nothing without both. */
export function ScreenScreenshot({ screen, picture }: ScreenScreenshotProps) {
  const { data: commands = [] } = useCommands(screen.id);
  const asked = commands.find(({ kind }) => kind === 'screenshot');
  const isOpen =
    asked !== undefined &&
    asked.state !== 'done' &&
    (picture === null || epoch(asked.createdAt) > epoch(picture.takenAt));
  if (picture === null && !isOpen) return null;
  return (
    <section aria-label={text.picture} className={styles['section']}>
      <h3>{text.picture}</h3>
      {isOpen && (
        <p role="status" className={styles[asked.state === 'waiting' ? 'quiet' : 'wrong']}>
          {progressOf(asked)}
        </p>
      )}
      {picture !== null && <Picture screen={screen} picture={picture} />}
    </section>
  );
}

/** Downloads a picture. There is nothing else to ask for: it is a data address. */
const source: PreviewSource = {
  exists: () => Promise.resolve(true),
  readText: () => Promise.resolve(null),
  download: ({ address, name }) => saveFile(address, `${name}.jpg`),
};

interface PictureProps {
  readonly screen: ScreenScreenshotProps['screen'];
  readonly picture: NonNullable<ScreenStatus['picture']>;
}

function Picture({ screen: { id, name }, picture: { takenAt, width, height } }: PictureProps) {
  const { data, error, isFetching, refetch } = useLatestPicture(id, takenAt);
  const [enlarged, setEnlarged] = useState<PreviewItem | null>(null);
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="100%" height={180} />
    ) : (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const item: PreviewItem = {
    id,
    name: `${text.pictureOf(name)} ${fullTime(takenAt)}`,
    kind: 'image',
    address: data,
    smaller: null,
    width,
    height,
    obstacle: null,
  };
  return (
    <figure className={styles['screenshot']}>
      <button type="button" title={text.enlarge} onClick={() => setEnlarged(item)}>
        <img src={data} alt={text.pictureOf(name)} />
      </button>
      <figcaption>
        <MomentCell at={takenAt} />
        <span className={styles['quiet']}>{text.pictureNote}</span>
      </figcaption>
      {enlarged !== null && (
        <PreviewDialog items={[enlarged]} start={enlarged} source={source} onClosed={() => setEnlarged(null)} />
      )}
    </figure>
  );
}
