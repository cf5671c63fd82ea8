import type { ServerEvent } from '@mutai/contract/events';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { limits } from '@mutai/contract/limits';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import {
  programDocumentPath,
  publishSchedulePath,
  scheduleChangesPath,
  scheduleRulesPath,
  screenProgramPath,
} from '@mutai/contract/schedule-rules/resource';
import { schedulePage } from '@mutai/contract/schedule-rules/page';
import type { PublishedSchedule, ScheduleChanges, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import type { Manifest } from '@mutai/contract/screens/player';
import { screenPage, screenPermissions } from '@mutai/contract/screens/page';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { dateOf } from '@mutai/schedule/days';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { followServerEvents } from '../../../platform/events/server-events.ts';
import { api } from '../../../platform/http/api-client.ts';
import { pageOf, resourceClient } from '../../../platform/resource/resource-client.ts';
import { freshQuery } from '../../../ui/kit/queries.ts';
import { pathOf, type GroupPlace, type Place } from '../model/scope.ts';

/** Resource name in query keys, drafts and preferences. */
export const scheduleName = schedulePage.code;

export const rulesClient = resourceClient<ScheduleRule>(scheduleRulesPath);

/** Screens that the tree shows at most. */
const screensShown = limits.maxPageSize;

/** Screens for the tree: the first ones by id, and the number of all. */
export function useTreeScreens() {
  return useQuery({
    // The second part makes it follow the server's events.
    queryKey: [screenPage.code, 'list', 'tree'],
    queryFn: ({ signal }) =>
      pageOf<ListedScreen>(screensPath, { page: limits.firstPage, size: screensShown, sort: 'name:asc' }, signal),
    ...freshQuery,
  });
}

/** A screen by its id. @param id `null`: none */
export function useScreen(id: number | null) {
  return useQuery({
    queryKey: [screenPage.code, 'list', 'one', id],
    queryFn: async ({ signal }) => (await api.get<ListedScreen>(`${screensPath}/${String(id)}`, { signal })).data,
    enabled: id !== null,
    ...freshQuery,
  });
}

/** All rules that match a filter. */
async function loadRules(query: Readonly<Record<string, string>>, signal: AbortSignal) {
  return (await pageOf<ScheduleRule>(scheduleRulesPath, { ...query, size: 0 }, signal)).data;
}

/** Rules for a place, for the places above it, and for some beside it. */
async function rulesAround(
  place: Place,
  groups: ReadonlyMap<number, GroupPlace>,
  days: Readonly<Record<'from' | 'to', string>>,
  signal: AbortSignal,
): Promise<readonly ScheduleRule[]> {
  if (place.kind === 'screen') return loadRules({ ...days, screenId: String(place.id) }, signal);
  const all = loadRules({ ...days, target: 'all' }, signal);
  if (place.kind === 'all') return all;
  const [top] = pathOf(groups, place.id);
  // Those for groups below the topmost one.
  const below = loadRules({ ...days, target: 'group', groupId: String(top?.id ?? place.id) }, signal);
  return [...(await all), ...(await below)];
}

type RecordChanged = Extract<ServerEvent, { readonly type: 'record-changed' }>;

/** Records whose changes show in rules: what they play. */
const played: ReadonlySet<string> = new Set([layoutPermissions.read, playlistPermissions.read]);

/** Reloads queries after changes of the server. @param concerns true for those that matter */
function useReload(queryKey: readonly unknown[], concerns: (change: RecordChanged) => boolean): void {
  const queries = useQueryClient();
  const follow = useEffectEvent((event: ServerEvent) => {
    if (event.type === 'reset' || (event.type === 'record-changed' && concerns(event))) {
      void queries.invalidateQueries({ queryKey });
    }
  });
  useEffect(() => followServerEvents((event) => follow(event)), []);
}

/**
 * Rules that concern a place on some days, and some that do not. Follows the layouts and playlists that they play.
 *
 * @param groups `null`: not loaded yet
 */
export function useRulesAround(
  place: Place | null,
  groups: ReadonlyMap<number, GroupPlace> | null,
  firstDay: number,
  days: number,
) {
  useReload([scheduleName, 'list', 'calendar'], ({ module }) => played.has(module));
  return useQuery({
    // The second part makes it follow the server's events.
    queryKey: [scheduleName, 'list', 'calendar', place, firstDay, days],
    queryFn: ({ signal }) => {
      if (place === null || groups === null) return [];
      // A day before: what is over midnight.
      const span = { from: dateOf(firstDay - 1), to: dateOf(firstDay + days - 1) };
      return rulesAround(place, groups, span, signal);
    },
    enabled: place !== null && groups !== null,
    placeholderData: keepPreviousData,
    ...freshQuery,
  });
}

/** Unpublished changes. */
export function useScheduleChanges() {
  return useQuery({
    queryKey: [scheduleName, 'list', 'changes'],
    queryFn: async ({ signal }) => (await api.get<ScheduleChanges>(scheduleChangesPath, { signal })).data,
    ...freshQuery,
  });
}

/** Publishes all changes. @param token of the changes that the user saw */
export async function publishSchedule(token: string): Promise<void> {
  await api.post<PublishedSchedule>(publishSchedulePath, { body: { token }, busy: true, success: true });
}

/**
 * Everything that decides what plays on a screen, unpublished changes included. Follows the manifest of the screen, also in
 * open dialogs: emergencies begin and end.
 *
 * @param id `null`: none
 */
export function useProgram(id: number | null) {
  useReload(
    [scheduleName, 'list', 'program', id],
    ({ module, ids }) => module === screenPermissions.read && (ids === null || ids.some((one) => one === id)),
  );
  return useQuery({
    queryKey: [scheduleName, 'list', 'program', id],
    queryFn: async ({ signal }) =>
      (await api.get<Manifest>(screenProgramPath(id ?? 0), { query: { draft: true }, signal })).data,
    enabled: id !== null,
    ...freshQuery,
  });
}

/** Document of a publication of a program, which never changes; `null`: it cannot be shown. */
export const documentQuery = (screen: number, key: string) => ({
  queryKey: [`${scheduleName}-document`, key],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Layout | null> => {
    const { data } = await api.get<unknown>(programDocumentPath(screen, key), { query: { draft: true }, signal });
    const read = readLayout(data);
    return 'problems' in read ? null : read.layout;
  },
  staleTime: Infinity,
  retry: false,
  networkMode: 'always' as const,
});

/** Returns a function that reloads everything about the schedule that is shown. */
export function useRenew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [scheduleName] });
}
