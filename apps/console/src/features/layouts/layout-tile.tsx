import { LayoutOutlined } from '@ant-design/icons';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useHasBeenVisible } from '../../ui/kit/use-has-been-visible.ts';
import type { Tile } from '../../ui/tiles/tile-list.tsx';
import { LayoutStatusDot } from './layout-columns.tsx';
import { documentQuery } from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';

const LayoutPicture = lazyPart(async () => (await import('../../ui/layout-picture/layout-picture.tsx')).LayoutPicture, {
  meanwhile: () => null,
  missing: () => <LayoutOutlined aria-hidden />,
});

/** Largest layout with a thumbnail, in blocks: larger ones would delay the list by seconds. */
const maxDrawnBlocks = 1000;

/** Thumbnail of a layout, loaded when visible. Decorative: the title is shown below. */
function LayoutThumbnail({ layout }: { readonly layout: ListedLayout }) {
  const [box, seen] = useHasBeenVisible<HTMLSpanElement>();
  const { data } = useQuery({
    ...documentQuery(layout),
    enabled: seen && layout.blockCount <= maxDrawnBlocks,
    // Show the old picture until the new one has loaded.
    placeholderData: keepPreviousData,
  });
  return (
    <span ref={box} aria-hidden className={styles['thumbnail']}>
      {data === undefined ? <LayoutOutlined aria-hidden /> : <LayoutPicture layout={data} label={layout.title} />}
    </span>
  );
}

/** Tile of a layout. @param open called on a click on the picture */
export function layoutTile(layout: ListedLayout, open: (layout: ListedLayout) => void): Tile {
  const { title, width, height, blockCount, status } = layout;
  return {
    picture: <LayoutThumbnail layout={layout} />,
    name: title,
    status: <LayoutStatusDot status={status} />,
    below: [text.sizeOf(width, height), text.blocks(blockCount)].join(' · '),
    open: () => open(layout),
  };
}
