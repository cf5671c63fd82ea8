import { announcementPage, announcementPermissions } from '@mutai/contract/announcements/resource';
import { categoryPage, categoryPermissions } from '@mutai/contract/categories/resource';
import { dataSourcePage, dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { departmentPage, departmentPermissions } from '@mutai/contract/departments/resource';
import { emergencyPage, emergencyPermissions } from '@mutai/contract/emergencies/page';
import { fileCategoryPage, fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { layoutPage, layoutPermissions } from '@mutai/contract/layouts/resource';
import { menuPage, menuPermissions } from '@mutai/contract/menus/resource';
import type { permissionNames } from '@mutai/contract/pages';
import { playlistPage, playlistPermissions } from '@mutai/contract/playlists/page';
import { openedPostParameter, postPage, postPermissions } from '@mutai/contract/posts/page';
import type { PageDefinition } from '@mutai/contract/resource-definition';
import { rolePage, rolePermissions } from '@mutai/contract/roles/resource';
import { pairingParameter } from '@mutai/contract/screens/player-paths';
import { schedulePage, schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { screenPage, screenPermissions } from '@mutai/contract/screens/page';
import { userPage, userPermissions } from '@mutai/contract/users/resource';
import { webhookPage, webhookPermissions } from '@mutai/contract/webhooks/page';
import { routeMessages } from './route.messages.ts';

/** An action that the global search offers: opens a page with its dialog for a new record. */
interface PageAction {
  readonly permission: keyof typeof permissionNames;
  readonly page: PageDefinition;
  readonly address: string;
  /** Default: name of the permission. */
  readonly title?: string;
}

/** @param parameter name of the resource: see ui/resource/addressed.ts */
const creation = (
  page: PageDefinition,
  permission: PageAction['permission'],
  parameter: string = page.code,
): PageAction => ({ permission, page, address: `${page.path}?${parameter}=new` });

/** Actions of pages, the most frequent first. */
export const pageActions: readonly PageAction[] = [
  creation(postPage, postPermissions.create, openedPostParameter),
  creation(layoutPage, layoutPermissions.create),
  {
    page: screenPage,
    permission: screenPermissions.create,
    address: `${screenPage.path}?${pairingParameter}=`,
    title: routeMessages.pairScreen,
  },
  creation(screenPage, screenPermissions.create),
  creation(dataSourcePage, dataSourcePermissions.create),
  creation(playlistPage, playlistPermissions.create),
  creation(schedulePage, schedulePermissions.create),
  creation(emergencyPage, emergencyPermissions.create),
  creation(userPage, userPermissions.create),
  creation(announcementPage, announcementPermissions.create),
  creation(categoryPage, categoryPermissions.create),
  creation(fileCategoryPage, fileCategoryPermissions.create),
  creation(departmentPage, departmentPermissions.create),
  creation(rolePage, rolePermissions.create),
  creation(menuPage, menuPermissions.create),
  creation(webhookPage, webhookPermissions.create),
];
