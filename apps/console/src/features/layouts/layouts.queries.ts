import {
  layoutPage,
  layoutPublicationPath,
  layoutPublicationsPath,
  layoutScreensPath,
  layoutsPath,
  layoutVersionPath,
  layoutVersionsPath,
  publishLayoutPath,
  republishLayoutPath,
  restoreLayoutVersionPath,
  unpublishLayoutPath,
} from '@mutai/contract/layouts/resource';
import type {
  LayoutPublication,
  LayoutScreens,
  LayoutRecord,
  LayoutVersion,
  ListedLayout,
  WholeLayoutPublication,
  WholeLayoutVersion,
} from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { Layout } from '@mutai/layout/model/layout';
import { api } from '../../platform/http/api-client.ts';
import { knownDocument } from '../../platform/resource/known-document.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const layoutsName = layoutPage.code;

export const layoutsClient = resourceClient<ListedLayout>(layoutsPath);

/** Timeout of requests with a document, in milliseconds: megabytes on a slow connection. */
const documentTimeoutMs = 60_000;

const change = { busy: true, success: true, timeoutMs: documentTimeoutMs } as const;

export async function loadLayout(id: number, signal?: AbortSignal): Promise<LayoutRecord> {
  const asked = { timeoutMs: documentTimeoutMs, ...(signal === undefined ? {} : { signal }) };
  const { data } = await api.get<LayoutRecord>(`${layoutsPath}/${String(id)}`, asked);
  return { ...data, document: knownDocument(data.document) };
}

/** Screens that show a layout. */
export async function loadScreens({ id }: Pick<ListedLayout, 'id'>, signal?: AbortSignal): Promise<LayoutScreens> {
  return (await api.get<LayoutScreens>(layoutScreensPath(id), signal === undefined ? {} : { signal })).data;
}

/** Document of a layout, cached while the list has the same version. */
export const documentQuery = ({ id, version }: Pick<ListedLayout, 'id' | 'version'>) => ({
  // Own key, so that invalidating the list does not refetch documents.
  queryKey: [`${layoutsName}-document`, id, version],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Layout> =>
    (await loadLayout(id, signal)).document,
  staleTime: Infinity,
  retry: false,
  networkMode: 'always' as const,
});

export async function createLayout(
  document: Layout,
  idempotencyKey: string,
  { success }: { readonly success: boolean | string },
): Promise<ListedLayout> {
  const asked = { ...change, success, body: { document }, idempotencyKey };
  const { data } = await api.post<ListedLayout>(layoutsPath, asked);
  return data;
}

/** @param version version that the document is based on */
export async function saveLayout(id: number, document: Layout, version: number): Promise<void> {
  await api.patch(`${layoutsPath}/${String(id)}`, { body: { document, version }, ...change });
}

type Versioned = Pick<ListedLayout, 'id' | 'version'>;

export async function publishLayout({ id, version }: Versioned): Promise<void> {
  await api.post(publishLayoutPath(id), { body: { version }, ...change });
}

export async function unpublishLayout({ id, version }: Versioned): Promise<void> {
  await api.post(unpublishLayoutPath(id), { body: { version }, ...change });
}

const allOfThem = { query: { size: limits.maxPageSize, sort: 'number:desc' } } as const;

/** Saved states of a layout, newest first. */
export async function loadVersions(id: number, signal: AbortSignal): Promise<readonly LayoutVersion[]> {
  const { data } = await api.get<readonly LayoutVersion[]>(layoutVersionsPath(id), { ...allOfThem, signal });
  return data;
}

export async function loadVersion(id: number, number: number, signal: AbortSignal): Promise<Layout> {
  const { data } = await api.get<WholeLayoutVersion>(layoutVersionPath(id, number), {
    timeoutMs: documentTimeoutMs,
    signal,
  });
  return knownDocument(data.document);
}

/** @param layout layout as the user saw it */
export async function restoreVersion({ id, version }: Versioned, number: number): Promise<void> {
  await api.post(restoreLayoutVersionPath(id, number), { body: { version }, ...change });
}

/** Published states of a layout, newest first. */
export async function loadPublications(id: number, signal: AbortSignal): Promise<readonly LayoutPublication[]> {
  const { data } = await api.get<readonly LayoutPublication[]>(layoutPublicationsPath(id), { ...allOfThem, signal });
  return data;
}

export async function loadPublication(id: number, number: number, signal: AbortSignal): Promise<Layout> {
  const { data } = await api.get<WholeLayoutPublication>(layoutPublicationPath(id, number), {
    timeoutMs: documentTimeoutMs,
    signal,
  });
  return knownDocument(data.document);
}

/** @param layout layout as the user saw it */
export async function republish({ id, version }: Versioned, number: number): Promise<void> {
  await api.post(republishLayoutPath(id, number), { body: { version }, ...change });
}
