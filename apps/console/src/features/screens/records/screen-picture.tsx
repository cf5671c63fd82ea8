import { DesktopOutlined } from '@ant-design/icons';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useHasBeenVisible } from '../../../ui/kit/use-has-been-visible.ts';
import { playingQuery } from './screens.queries.ts';
import styles from './screens.module.css';

const LayoutPicture = lazyPart(
  async () => (await import('../../../ui/layout-picture/layout-picture.tsx')).LayoutPicture,
  { meanwhile: () => null, missing: () => <DesktopOutlined aria-hidden /> },
);

/** Largest layout that is drawn, in blocks: larger ones would delay the page by seconds. */
const maxDrawnBlocks = 1000;

/** Picture of what a screen shows, loaded when visible. Decorative: its title is in words elsewhere. */
export function ScreenPicture({ screen }: { readonly screen: Pick<ListedScreen, 'id' | 'playing' | 'playingTitle'> }) {
  const [box, seen] = useHasBeenVisible<HTMLSpanElement>();
  const plays = screen.playing !== '';
  const { data } = useQuery({
    ...playingQuery(screen),
    enabled: seen && plays,
    // Show the old picture until the new one has loaded.
    placeholderData: keepPreviousData,
  });
  const drawn = plays && data && data.order.length <= maxDrawnBlocks ? data : null;
  return (
    <span ref={box} aria-hidden className={styles['picture']} data-drawn={drawn !== null}>
      {drawn === null ? <DesktopOutlined aria-hidden /> : <LayoutPicture layout={drawn} label={screen.playingTitle} />}
    </span>
  );
}
