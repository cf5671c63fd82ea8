import { layoutTemplateModuleName, layoutTemplatesPath } from '@mutai/contract/layout-templates/resource';
import type { LayoutTemplate, ListedLayoutTemplate } from '@mutai/contract/layout-templates/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { api } from '../http/api-client.ts';
import { knownDocument } from './known-document.ts';
import { resourceClient } from './resource-client.ts';

/** Timeout of requests with a document, in milliseconds: megabytes on a slow connection. */
const timeoutMs = 60_000;

export const layoutTemplatesClient = resourceClient<ListedLayoutTemplate>(layoutTemplatesPath, { timeoutMs });

/** Name and category of a template. */
export type TemplateName = Pick<ListedLayoutTemplate, 'name' | 'category'>;

/** Saves a layout as a template of the site. @param success message after it */
export async function createLayoutTemplate(
  named: TemplateName,
  document: Layout,
  idempotencyKey: string,
  success: string,
): Promise<void> {
  const body = { ...named, document };
  await api.post(layoutTemplatesPath, { body, idempotencyKey, busy: true, success, timeoutMs });
}

/** Loads the document of a template. @throws ApiError also if a newer server sends an unknown format */
export async function loadTemplateDocument(id: number, signal?: AbortSignal): Promise<Layout> {
  const asked = { timeoutMs, ...(signal === undefined ? {} : { signal }) };
  const { data } = await api.get<LayoutTemplate>(`${layoutTemplatesPath}/${String(id)}`, asked);
  return knownDocument(data.document);
}

/** All templates of the site. */
export const layoutTemplatesQuery = {
  queryKey: [layoutTemplateModuleName],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly ListedLayoutTemplate[]> =>
    (await layoutTemplatesClient.list({ size: 0, sort: 'name:asc' }, signal)).data,
} as const;

/** Document of a template, which never changes. */
export const templateDocumentQuery = (id: number) => ({
  // Own key, so that invalidating the list does not refetch documents.
  queryKey: [`${layoutTemplateModuleName}-document`, id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Layout> => loadTemplateDocument(id, signal),
  staleTime: Infinity,
  retry: false,
});
