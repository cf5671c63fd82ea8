import type { ListedScreen } from '@mutai/contract/screens/schema';
import type { Tile } from '../../../ui/tiles/tile-list.tsx';
import { ContentLabel } from '../records/content-label.tsx';
import styles from '../records/screens.module.css';
import { ScreenPicture } from '../records/screen-picture.tsx';
import { groupText, ScreenStateDot } from '../records/screen-state.tsx';
import { shownState } from '../records/shown-state.ts';

/** Tile of a screen: what it shows, state and group. @param open called on a click on the picture */
export function screenTile(screen: ListedScreen, open: (screen: ListedScreen) => void): Tile {
  const { name, playingTitle } = screen;
  return {
    picture: <ScreenPicture screen={screen} />,
    name,
    status: (
      <span className={styles['tileState']}>
        <ScreenStateDot state={shownState(screen)} />
        <ContentLabel screen={screen} />
      </span>
    ),
    below: [groupText(screen), playingTitle].filter((fact) => fact !== '').join(' · '),
    open: () => open(screen),
  };
}
