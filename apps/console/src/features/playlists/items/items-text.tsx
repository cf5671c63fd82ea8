import type { PlaylistItem } from '@mutai/contract/playlists/schema';
import { playlistsMessages as text } from '../records/playlists.messages.ts';
import { useContents } from '../records/playlists.queries.ts';
import { titleOf, validityText } from '../records/item-texts.ts';
import { contentName, withKeys } from '../records/items.ts';
import styles from './items.module.css';

/** Items as a list of texts, for the comparison of two versions. */
export function ItemsText({ items }: { readonly items: readonly PlaylistItem[] }) {
  const contents = useContents(items);
  return (
    <ol className={styles['texts']}>
      {withKeys(items).map(([key, item]) => (
        <li key={key}>
          {[
            titleOf(item, contents.get(contentName(item))),
            ...(item.seconds === null ? [] : [text.secondsOf(item.seconds)]),
            ...(item.weight === 1 ? [] : [text.timesOf(item.weight)]),
            ...(item.firstDate === null && item.lastDate === null ? [] : [validityText(item)]),
          ].join(' · ')}
        </li>
      ))}
    </ol>
  );
}
