import { screenGroupModuleName, screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { treeClient } from '../../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const groupsName = screenGroupModuleName;

export const groupsClient = treeClient<ScreenGroup>(screenGroupsPath);
