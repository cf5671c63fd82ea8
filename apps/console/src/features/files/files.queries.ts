import { filePage, filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Names the resource in caches, drafts and preferences. */
export const filesName = filePage.code;

export const filesClient = resourceClient<FileRecord>(filesPath);
