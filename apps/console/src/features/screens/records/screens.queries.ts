import { limits } from '@mutai/contract/limits';
import { screenPage } from '@mutai/contract/screens/page';
import { screenPlayingPath, screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, PlayingPublication } from '@mutai/contract/screens/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startInterval } from '../../../platform/clock.ts';
import { api } from '../../../platform/http/api-client.ts';
import { pageOf, resourceClient } from '../../../platform/resource/resource-client.ts';
import type { FoundOption } from '../../../ui/inputs/titled-reference.ts';
import { withLayoutId } from './layout-id.ts';
import { screensMessages as text } from './screens.messages.ts';

/** Resource name in query keys, drafts and preferences. */
export const screensName = screenPage.code;

/** Name of commands in query keys. */
export const commandsName = `${screensName}-commands`;

const client = resourceClient<ListedScreen>(screensPath);

export const screensClient = {
  ...client,
  editMany: (ids: readonly number[], changes: object) => client.editMany(ids, withLayoutId(changes)),
};

/** Interval at which the visible list is reloaded, in milliseconds: reports of displays are no events. */
const reloadMs = 15_000;

/** Keeps last reports and pictures of the visible list up to date. */
export function useLiveScreens(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      startInterval(reloadMs, () => {
        if (document.visibilityState !== 'visible') return;
        void queries.invalidateQueries({ queryKey: [screensName, 'list'], type: 'active' });
      }),
    [queries],
  );
}

/** Options of a search; typing narrows it. */
const maxOffered = 20;

/** States of screens whose display can be replaced. */
const replaceable = 'unpaired,offline,never';

/** Screens without a working display whose name contains a text, for a select. */
export async function findReplaceable(typed: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const query = {
    page: limits.firstPage,
    size: maxOffered,
    state: replaceable,
    ...(typed === '' ? {} : { name: typed }),
  };
  const { data } = await pageOf<ListedScreen>(screensPath, query, signal);
  return data.map(({ id, name, state }) => ({ id, title: name, note: text.states[state] }));
}

/** Document of the publication with this key; `null` if the screen shows another one by now. */
async function loadPlaying({ id, playing }: Playing, signal: AbortSignal): Promise<Layout | null> {
  const { data } = await api.get<PlayingPublication | null>(screenPlayingPath(id), { signal });
  if (data?.key !== playing) return null;
  const read = readLayout(data.document);
  return 'problems' in read ? null : read.layout;
}

type Playing = Pick<ListedScreen, 'id' | 'playing'>;

/** Publication that a screen shows. Screens that show the same publication share the answer, which never changes. */
export const playingQuery = (screen: Playing) => ({
  queryKey: [`${screensName}-playing`, screen.playing],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadPlaying(screen, signal),
  staleTime: ({ state }: { readonly state: { readonly data: Layout | null | undefined } }) =>
    state.data === null ? 0 : Infinity,
  retry: false,
  networkMode: 'always' as const,
});
