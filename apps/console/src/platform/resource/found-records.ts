import { filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { choicesMessages as text } from './choices.messages.ts';
import { pageOf } from './resource-client.ts';

/* Searches of selects for records of long lists. */

/** Options of a search; typing narrows it. */
const maxOffered = 20;

const searched = (typed: string, parameter: string) => ({
  page: limits.firstPage,
  size: maxOffered,
  ...(typed === '' ? {} : { [parameter]: typed }),
});

/** Layouts whose title or description contains a text. The note says that one is not published. */
export async function findLayouts(typed: string, signal: AbortSignal) {
  const { data } = await pageOf<ListedLayout>(layoutsPath, searched(typed, 'text'), signal);
  return data.map(({ id, title, status }) => ({ id, title, note: status === 'draft' ? text.unpublished : '' }));
}

/** Playlists whose title contains a text. */
export async function findPlaylists(typed: string, signal: AbortSignal) {
  const query = searched(typed, 'title');
  const { data } = await pageOf<{ readonly id: number; readonly title: string }>(playlistsPath, query, signal);
  return data.map(({ id, title }) => ({ id, title, note: '' }));
}

/** Screens whose name contains a text. The note is the name of the group. */
export async function findScreens(typed: string, signal: AbortSignal) {
  const { data } = await pageOf<ListedScreen>(screensPath, searched(typed, 'name'), signal);
  return data.map(({ id, name, groupName }) => ({ id, title: name, note: groupName }));
}

/** Materials whose name contains a text. The note is the name of the category. */
export async function findFiles(typed: string, signal: AbortSignal) {
  const { data } = await pageOf<FileRecord>(filesPath, searched(typed, 'name'), signal);
  return data.map(({ id, name, category }) => ({ id, title: name, note: category }));
}
