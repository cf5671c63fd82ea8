import type { PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';
import { playlistsMessages as text } from './playlists.messages.ts';

/** Kind of a content in words. */
export function kindText(kind: PlaylistItem['kind'], content: PlaylistContent | undefined): string {
  if (kind === 'layout') return text.kinds.layout;
  return content?.isVideo === true ? text.kinds.video : text.kinds.image;
}

/** Title of an item; an ellipsis while its content loads. */
export function titleOf({ kind }: Pick<PlaylistItem, 'kind'>, content: PlaylistContent | undefined): string {
  if (content === undefined) return '…';
  return content.title === '' ? text.unknown(text.kinds[kind]) : content.title;
}

/** Days on which an item plays, in words. */
export function validityText({ firstDate, lastDate }: Pick<PlaylistItem, 'firstDate' | 'lastDate'>): string {
  if (firstDate === null) return lastDate === null ? text.always : text.until(lastDate);
  return lastDate === null ? text.from(firstDate) : `${firstDate} ~ ${lastDate}`;
}
