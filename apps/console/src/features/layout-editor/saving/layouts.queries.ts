import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { api } from '../../../platform/http/api-client.ts';

/** Timeout of requests with a document, in milliseconds: megabytes on a slow connection. */
export const timeoutMs = 60_000;

export const layoutPath = (id: number): string => `${layoutsPath}/${String(id)}`;

/** Loads a layout. The caller must validate its document. */
export async function loadLayout(id: number, signal?: AbortSignal): Promise<LayoutRecord> {
  const { data } = await api.get<LayoutRecord>(layoutPath(id), {
    timeoutMs,
    ...(signal === undefined ? {} : { signal }),
  });
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
