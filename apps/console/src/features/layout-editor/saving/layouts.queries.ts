import { layoutPage, layoutsPath, layoutVersionPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord, ListedLayout, WholeLayoutVersion } from '@mutai/contract/layouts/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { api } from '../../../platform/http/api-client.ts';

/** Module name of layouts in events. */
export const layoutModuleName: string = layoutPage.code;

/** Timeout of requests with a document, in milliseconds: megabytes on a slow connection. */
const timeoutMs = 60_000;

const one = (id: number): string => `${layoutsPath}/${String(id)}`;

/** Loads a layout. The caller must validate its document. */
export async function loadLayout(id: number, signal?: AbortSignal): Promise<LayoutRecord> {
  const { data } = await api.get<LayoutRecord>(one(id), { timeoutMs, ...(signal === undefined ? {} : { signal }) });
  return data;
}

/** Query of the layout in the editor. Its key is its own, so that changes of layouts do not refetch it. */
export const editedLayoutQuery = (id: number) =>
  ({
    queryKey: ['layout-editor', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadLayout(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }) as const;

export async function createLayout(document: Layout, idempotencyKey: string): Promise<ListedLayout> {
  const { data } = await api.post<ListedLayout>(layoutsPath, { body: { document }, idempotencyKey, timeoutMs });
  return data;
}

export async function updateLayout(id: number, version: number, document: Layout): Promise<ListedLayout> {
  const { data } = await api.patch<ListedLayout>(one(id), { body: { version, document }, timeoutMs });
  return data;
}

/** Loads a saved version of a layout; rejects if it is no longer stored. */
export async function loadVersion(id: number, version: number): Promise<WholeLayoutVersion> {
  const { data } = await api.get<WholeLayoutVersion>(layoutVersionPath(id, version), { timeoutMs });
  return data;
}

/** Publishes the saved layout to screens. */
export async function publishLayout(id: number, version: number): Promise<void> {
  await api.post(publishLayoutPath(id), { body: { version }, busy: true, success: true, timeoutMs });
}
