import { playlistContentsPath, playlistDocumentPath, playlistsPath } from '@mutai/contract/playlists/resource';
import { playlistPage } from '@mutai/contract/playlists/page';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { Playlist, PlaylistContent, PlaylistItem } from '@mutai/contract/playlists/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../platform/http/api-client.ts';
import { knownDocument } from '../../../platform/resource/known-document.ts';
import { resourceClient } from '../../../platform/resource/resource-client.ts';
import { contentName, type Contents } from './items.ts';

/** Resource name in query keys, drafts and preferences. */
export const playlistsName = playlistPage.code;

export const playlistsClient = resourceClient<Playlist>(playlistsPath);

export const { list: loadLayouts } = resourceClient<ListedLayout>(layoutsPath);

const none: readonly PlaylistContent[] = [];

/** Ids of a kind, once each, separated by commas. */
const idsOf = (items: readonly PlaylistItem[], kind: PlaylistItem['kind']): string =>
  [...new Set(items.filter((item) => item.kind === kind).map(({ id }) => id))].toSorted((a, b) => a - b).join();

/** Layouts and files of items, as they are now; those of new items arrive a little later. */
export function useContents(items: readonly PlaylistItem[]): Contents {
  const [layouts, files] = [idsOf(items, 'layout'), idsOf(items, 'file')];
  const { data = none } = useQuery({
    queryKey: [`${playlistsName}-contents`, layouts, files],
    queryFn: async ({ signal }): Promise<readonly PlaylistContent[]> =>
      (await api.get<readonly PlaylistContent[]>(playlistContentsPath, { query: { layouts, files }, signal })).data,
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  });
  return useMemo(() => new Map(data.map((content) => [contentName(content), content])), [data]);
}

/** Timeout of requests with a document, in milliseconds: megabytes on a slow connection. */
const documentTimeoutMs = 60_000;

/** Document that plays for a key, which never changes. */
export const documentQuery = (key: string) => ({
  queryKey: [`${playlistsName}-document`, key],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Layout> => {
    const { data } = await api.get<unknown>(playlistDocumentPath(key), { signal, timeoutMs: documentTimeoutMs });
    return knownDocument(data);
  },
  staleTime: Infinity,
  retry: false,
  networkMode: 'always' as const,
});
