import { playlistsPath } from '@mutai/contract/playlists/resource';
import type { Playlist, PlaylistItem } from '@mutai/contract/playlists/schema';
import { expect } from 'vitest';
import type { Client } from './test-app.ts';

/** Item with the usual settings. */
export const itemOf = (kind: PlaylistItem['kind'], id: number, settings: Partial<PlaylistItem> = {}): PlaylistItem => ({
  kind,
  id,
  seconds: null,
  weight: 1,
  firstDate: null,
  lastDate: null,
  ...settings,
});

/** Creates a playlist through the API. */
export async function createPlaylist(
  client: Pick<Client, 'post'>,
  title: string,
  items: readonly PlaylistItem[],
): Promise<Playlist> {
  const reply = await client.post(playlistsPath, { title, items });
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as Playlist;
}
