import { filePage, fileSettingsPath, filesPath, fileUsesPath, movedFilesPath } from '@mutai/contract/files/resource';
import type { FileRecord, FileSettings, FileUse } from '@mutai/contract/files/schema';
import type { ListPage } from '@mutai/contract/list';
import { api } from '../../platform/http/api-client.ts';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';

/** Resource name in query keys, drafts and preferences. */
export const filesName = filePage.code;

export const filesClient = resourceClient<FileRecord>(filesPath);

/** Use of a file, as a row of a list. */
export interface ListedUse extends FileUse {
  /** Index in the list: records of different modules may share an id. */
  readonly id: number;
}

/** Loads a page of the records that use a file. */
export async function loadUses(id: number, request: ListRequest, signal: AbortSignal): Promise<ListPage<ListedUse>> {
  const { page, size } = request;
  const answer = await pageOf<FileUse>(fileUsesPath(id), { page, size }, signal);
  return { ...answer, data: answer.data.map((use, index) => ({ ...use, id: (page - 1) * size + index + 1 })) };
}

/** Moves files to another category. */
export async function moveFiles(ids: readonly number[], categoryId: unknown): Promise<void> {
  await api.post(movedFilesPath, { body: { ids, categoryId }, busy: true, success: true });
}

export const fileSettingsClient = settingsClient<FileSettings>(fileSettingsPath);
