import { filePage } from '@mutai/contract/files/page';
import { fileSettingsPath, filesPath, fileUsesPath, movedFilesPath } from '@mutai/contract/files/resource';
import type { FileRecord, FileSettings, FileUse } from '@mutai/contract/files/schema';
import type { ListPage } from '@mutai/contract/list';
import { trashPicturePath } from '@mutai/contract/paths';
import { api } from '../../platform/http/api-client.ts';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import { loadPicture } from '../../platform/transfer/load-picture.ts';
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

/** Loads the thumbnail of a file in the trash. @returns data address */
export const loadDeletedPicture = (id: number, signal: AbortSignal): Promise<string> =>
  loadPicture(trashPicturePath(filesPath, id), signal);

/** Moves files to another category. */
export async function moveFiles(ids: readonly number[], categoryId: unknown): Promise<void> {
  await api.post(movedFilesPath, { body: { ids, categoryId }, busy: true, success: true });
}

export const fileSettingsClient = settingsClient<FileSettings>(fileSettingsPath);
