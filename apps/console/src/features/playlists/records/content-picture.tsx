import { LayoutOutlined, PictureOutlined, VideoCameraOutlined } from '@ant-design/icons';
import type { PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useHasBeenVisible } from '../../../ui/kit/use-has-been-visible.ts';
import { documentQuery } from './playlists.queries.ts';
import styles from './content-picture.module.css';

const LayoutPicture = lazyPart(
  async () => (await import('../../../ui/layout-picture/layout-picture.tsx')).LayoutPicture,
  { meanwhile: () => null, missing: () => <LayoutOutlined aria-hidden /> },
);

/** Largest layout that is drawn, in blocks: larger ones would delay the page by seconds. */
const maxDrawnBlocks = 1000;

export interface ContentPictureProps {
  readonly kind: PlaylistItem['kind'];
  /** Undefined while it loads. */
  readonly content: PlaylistContent | undefined;
}

/** Small picture of a content, loaded when visible. Decorative: its title is beside it. */
export function ContentPicture({ kind, content }: ContentPictureProps) {
  const [box, seen] = useHasBeenVisible<HTMLSpanElement>();
  const { key = null, thumbnail = '' } = content ?? {};
  const { data } = useQuery({ ...documentQuery(key ?? ''), enabled: thumbnail === '' && seen && key !== null });
  const drawn = key !== null && data !== undefined && data.order.length <= maxDrawnBlocks ? data : null;
  const icon =
    kind === 'layout' ? (
      <LayoutOutlined aria-hidden />
    ) : content?.isVideo === true ? (
      <VideoCameraOutlined aria-hidden />
    ) : (
      <PictureOutlined aria-hidden />
    );
  return (
    <span ref={box} aria-hidden className={styles['picture']}>
      {thumbnail !== '' ? (
        <img src={thumbnail} alt="" draggable={false} />
      ) : drawn === null ? (
        icon
      ) : (
        <LayoutPicture layout={drawn} />
      )}
    </span>
  );
}
