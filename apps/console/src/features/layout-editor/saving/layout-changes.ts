/** Requests of the open editor, which are loaded with it. */
import { layoutPage, layoutsPath, layoutVersionPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout, WholeLayoutVersion } from '@mutai/contract/layouts/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { api } from '../../../platform/http/api-client.ts';
import { layoutPath, timeoutMs } from './layouts.queries.ts';

/** Module name of layouts in events. */
export const layoutModuleName: string = layoutPage.code;

export async function createLayout(document: Layout, idempotencyKey: string): Promise<ListedLayout> {
  const { data } = await api.post<ListedLayout>(layoutsPath, { body: { document }, idempotencyKey, timeoutMs });
  return data;
}

export async function updateLayout(id: number, version: number, document: Layout): Promise<ListedLayout> {
  const { data } = await api.patch<ListedLayout>(layoutPath(id), { body: { version, document }, timeoutMs });
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
