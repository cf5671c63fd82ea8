import {
  layoutComponentModuleName,
  layoutComponentPath,
  layoutComponentPermissions,
  layoutComponentRevisionPath,
  layoutComponentsPath,
} from '@mutai/contract/layout-components/resource';
import type {
  LayoutComponent,
  LayoutComponentRevision,
  ListedLayoutComponent,
} from '@mutai/contract/layout-components/schema';
import { limits } from '@mutai/contract/limits';
import type { Component, Instance } from '@mutai/layout/commands/components';
import type { DocumentOf } from '@mutai/layout/commands/update-instances';
import type { Layout } from '@mutai/layout/model/layout';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followServerEvents } from '../../../platform/events/server-events.ts';
import { api } from '../../../platform/http/api-client.ts';
import { resourceClient } from '../../../platform/resource/resource-client.ts';
import { usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { timeoutMs } from '../saving/layouts.queries.ts';

export const componentsClient = resourceClient<LayoutComponent>(layoutComponentsPath);

interface Cancelable {
  readonly signal: AbortSignal;
}

const listQuery = {
  queryKey: [layoutComponentModuleName, 'list'],
  queryFn: async ({ signal }: Cancelable): Promise<readonly ListedLayoutComponent[]> => {
    const { data } = await componentsClient.list({ size: limits.maxPageSize }, signal);
    return data.toSorted((one, other) => one.name.localeCompare(other.name, 'zh'));
  },
} as const;

/** Query of a component with its document. Its key is its own, so that a change of the library reloads only that one. */
export const componentQuery = ({ id, revision }: Pick<ListedLayoutComponent, 'id' | 'revision'>) => ({
  queryKey: [`${layoutComponentModuleName}-document`, id, revision],
  queryFn: async ({ signal }: Cancelable): Promise<Component> =>
    (await api.get<LayoutComponent>(layoutComponentPath(id), { signal, timeoutMs })).data,
  staleTime: Infinity,
});

/** Query of the document of a revision, or of the oldest one after it that the server has. */
const revisionQuery = (id: number, revision: number) => ({
  queryKey: [`${layoutComponentModuleName}-revision`, id, revision],
  queryFn: async ({ signal }: Cancelable): Promise<Layout> =>
    (await api.get<LayoutComponentRevision>(layoutComponentRevisionPath(id, revision), { signal, timeoutMs })).data
      .document,
  staleTime: Infinity,
});

/** All components by name. */
export const useComponents = () =>
  useQuery({ ...listQuery, enabled: usePermissionCheck()(layoutComponentPermissions.read) });

/** Returns a function that requests the components again, after a change of them. */
export function useRenewComponents(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQuery.queryKey });
}

/** Keeps the components up to date while mounted: lists below dialogs, such as the editor, wait otherwise. */
export function useLiveComponents(): void {
  const renew = useRenewComponents();
  useEffect(
    () =>
      followServerEvents((event) => {
        const isChange = event.type === 'record-changed' && event.module === layoutComponentModuleName;
        if (isChange || event.type === 'reset') void renew();
      }),
    [renew],
  );
}

/** Loads a component, and the documents of the revisions that instances of it have. */
export async function loadFor(
  queries: QueryClient,
  listed: Pick<ListedLayoutComponent, 'id' | 'revision'>,
  instances: readonly Pick<Instance, 'revision'>[],
): Promise<{ readonly component: Component; readonly documentOf: DocumentOf }> {
  const revisions = [...new Set(instances.map(({ revision }) => revision))];
  const [component, ...documents] = await Promise.all([
    queries.fetchQuery(componentQuery(listed)),
    ...revisions.map((revision) => queries.fetchQuery(revisionQuery(listed.id, revision))),
  ]);
  return { component, documentOf: (revision) => documents[revisions.indexOf(revision)] };
}

/** Feedback about a change of the library. */
const shown = { busy: true, success: true } as const;

/** Makes a component. @param body name and document */
export async function createComponent(body: object, idempotencyKey: string): Promise<Component> {
  const { data } = await api.post<LayoutComponent>(layoutComponentsPath, { body, idempotencyKey, timeoutMs, ...shown });
  return data;
}

/** Replaces the document of a component. @returns the new revision. Rejects if others changed it meanwhile */
export async function replaceDocument({ id, version }: ListedLayoutComponent, document: Layout): Promise<Component> {
  const body = { document, version };
  const { data } = await api.patch<LayoutComponent>(layoutComponentPath(id), { body, timeoutMs, ...shown });
  return data;
}
