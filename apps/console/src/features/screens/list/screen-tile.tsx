import type { ListedScreen } from '@mutai/contract/screens/schema';
import { Label } from '../../../ui/cells/label.tsx';
import type { Tile } from '../../../ui/tiles/tile-list.tsx';
import { screensMessages as text } from '../records/screens.messages.ts';
import styles from '../records/screens.module.css';
import { ScreenPicture } from '../records/screen-picture.tsx';
import { groupText, isStale, ScreenStateDot } from '../records/screen-state.tsx';

/** Tile of a screen: what it shows, state and group. @param open called on a click on the picture */
export function screenTile(screen: ListedScreen, open: (screen: ListedScreen) => void): Tile {
  const { name, state, playingTitle } = screen;
  return {
    picture: <ScreenPicture screen={screen} />,
    name,
    status: (
      <span className={styles['tileState']}>
        <ScreenStateDot state={state} />
        {isStale(screen) && <Label tone="danger">{text.stale}</Label>}
      </span>
    ),
    below: [groupText(screen), playingTitle].filter((fact) => fact !== '').join(' · '),
    open: () => open(screen),
  };
}
