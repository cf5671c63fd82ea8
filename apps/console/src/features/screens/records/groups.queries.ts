import {
  screenGroupModuleName,
  screenGroupPermissions,
  screenGroupsPath,
} from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { recordChoices } from '../../../platform/resource/choices.ts';
import { treeClient } from '../../../platform/resource/resource-client.ts';
import { groupsMessages as text } from './groups.messages.ts';

/** Resource name in query keys, drafts and preferences. */
export const groupsName = screenGroupModuleName;

export const groupsClient = treeClient<ScreenGroup>(screenGroupsPath);

/** All groups, as a tree. */
export const screenGroupChoices = recordChoices<ScreenGroup>({
  name: groupsName,
  path: screenGroupsPath,
  label: text.title,
  permissions: [screenGroupPermissions.read],
  tree: true,
  sort: 'sort:asc',
});
