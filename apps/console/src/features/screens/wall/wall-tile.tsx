import type { ListedScreen } from '@mutai/contract/screens/schema';
import { useNow } from '../../../ui/kit/kit.tsx';
import { epoch, relativeTo } from '../../../ui/kit/time.ts';
import { ScreenPicture } from '../records/screen-picture.tsx';
import { shownState } from '../records/shown-state.ts';
import { showsOldContent } from './wall-model.ts';
import { wallMessages as text } from './wall.messages.ts';
import styles from './wall.module.css';

/** How long ago a screen went offline, in words. */
export function useAgo({ stateSince }: Pick<ListedScreen, 'stateSince'>): string {
  const since = stateSince ?? '';
  const now = useNow(epoch(since));
  return since === '' ? '' : relativeTo(since, now);
}

/** Picture of a screen, its name and its state. */
export function WallTile({ screen }: { readonly screen: ListedScreen }) {
  const { name, playingTitle, enabled } = screen;
  const state = shownState(screen);
  const ago = useAgo(screen);
  const fact = state === 'offline' && ago !== '' ? text.offlineSince(ago) : state === 'online' ? playingTitle : '';
  const word = state === 'offline' && fact !== '' ? fact : text.states[state];
  return (
    <li className={styles['tile']} data-state={state}>
      <div className={styles['picture']}>
        <ScreenPicture screen={screen} />
      </div>
      <div className={styles['name']}>{name}</div>
      <div className={styles['facts']}>
        <span className={styles['state']}>{word}</span>
        {showsOldContent(screen) && <span className={styles['stale']}>{text.stale}</span>}
        {!enabled && <span className={styles['disabled']}>{text.disabled}</span>}
        {state === 'online' && fact !== '' && <span className={styles['playing']}>{fact}</span>}
      </div>
    </li>
  );
}
