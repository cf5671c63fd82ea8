import type { PageCode } from '@mutai/contract/pages';
import { everything, notSignedIn } from '@mutai/contract/permissions';
import type { PageDefinition } from '@mutai/contract/resource-definition';
import { pageGroups } from '@mutai/contract/resources';
import { screenPermissions, screenWallPath } from '@mutai/contract/screens/page';
import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons/icons.tsx';
import type { RouteRecord } from './route-record.ts';
import { routeMessages } from './route.messages.ts';

/** Components of the contract's pages; a missing one does not compile. */
const pageComponents: Readonly<Record<PageCode, () => Promise<ComponentType>>> = {
  post: async () => (await import('../../features/posts/posts-page.tsx')).PostsPage,
  category: async () => (await import('../../features/categories/categories-page.tsx')).CategoriesPage,
  comment: async () => (await import('../../features/comments/comments-page.tsx')).CommentsPage,
  material: async () => (await import('./materials-route.tsx')).MaterialsRoute,
  'material-category': async () =>
    (await import('../../features/file-categories/file-categories-page.tsx')).FileCategoriesPage,
  layout: async () => (await import('../../features/layouts/layouts-page.tsx')).LayoutsPage,
  'data-source': async () => (await import('../../features/data-sources/data-sources-page.tsx')).DataSourcesPage,
  playlist: async () => (await import('../../features/playlists/playlists-page.tsx')).PlaylistsPage,
  schedule: async () => (await import('../../features/schedule/schedule-page.tsx')).SchedulePage,
  emergency: async () => (await import('../../features/emergencies/emergencies-page.tsx')).EmergenciesPage,
  screen: async () => (await import('../../features/screens/screens-page.tsx')).ScreensPage,
  user: async () => (await import('../../features/users/users-page.tsx')).UsersPage,
  role: async () => (await import('../../features/roles/roles-page.tsx')).RolesPage,
  menu: async () => (await import('../../features/menus/menus-page.tsx')).MenusPage,
  dict: async () => (await import('../../features/dicts/dicts-page.tsx')).DictsPage,
  department: async () => (await import('../../features/departments/departments-page.tsx')).DepartmentsPage,
  announcement: async () => (await import('../../features/announcements/announcements-page.tsx')).AnnouncementsPage,
  function: async () => (await import('../../features/functions/functions-page.tsx')).FunctionsPage,
  session: async () => (await import('../../features/sessions/sessions-page.tsx')).SessionsPage,
  job: async () => (await import('../../features/jobs/jobs-page.tsx')).JobsPage,
  backup: async () => (await import('../../features/backups/backups-page.tsx')).BackupsPage,
  common: async () => (await import('../../features/site-settings/site-settings-page.tsx')).SiteSettingsPage,
  mail: async () => (await import('../../features/mail/mail-page.tsx')).MailPage,
  webhook: async () => (await import('../../features/webhooks/webhooks-page.tsx')).WebhooksPage,
  'login-log': async () => (await import('../../features/logs/login-logs-page.tsx')).LoginLogsPage,
  'play-log': async () => (await import('../../features/play-log/play-log-page.tsx')).PlayLogPage,
  'operation-log': async () => (await import('../../features/logs/operation-logs-page.tsx')).OperationLogsPage,
};

/** Creates the route of a contract page. Its code is the required permission. */
function pageRoute(page: PageDefinition & { readonly code: PageCode; readonly icon: IconName }): RouteRecord {
  return {
    path: page.path,
    name: page.code,
    title: page.title,
    icon: page.icon,
    sort: page.sort,
    cache: page.cache ?? false,
    auth: [page.code],
    load: pageComponents[page.code],
  };
}

const contractRoutes: readonly RouteRecord[] = pageGroups.map((group) => ({
  path: group.path,
  name: group.code,
  title: group.title,
  icon: group.icon,
  sort: group.sort,
  children: group.pages.map((page) => pageRoute(page)),
}));

/** Path of the home page. */
export const homePath = '/home';

/** Path of the account page, opened from the user menu. */
export const accountPath = '/account';

/** Login page, only for visitors without a session. Outside of the layout, like the 404 page. */
export const loginRoute: RouteRecord = {
  path: '/login',
  name: 'login',
  title: routeMessages.login,
  sort: 0,
  hide: true,
  auth: [notSignedIn],
};

/** The console's own pages and links, in addition to those of the contract. */
const ownRoutes: readonly RouteRecord[] = [
  {
    path: homePath,
    name: 'home',
    title: routeMessages.home,
    icon: 'home',
    sort: 0,
    load: async () => (await import('./home-route.tsx')).HomeRoute,
  },
  {
    path: accountPath,
    name: 'account',
    title: routeMessages.account,
    icon: 'user',
    sort: 890,
    hide: 'menu',
    load: async () => (await import('./account-route.tsx')).AccountRoute,
  },
  {
    path: '/_demo',
    name: '_demo',
    title: routeMessages.demo,
    icon: 'experiment',
    sort: 900,
    hide: 'prod',
    auth: [everything],
    load: async () => (await import('../../features/demo/demo-page.tsx')).DemoPage,
  },
  {
    path: '/docs',
    name: 'docs',
    title: routeMessages.apiDocs,
    icon: 'api',
    sort: 905,
    hide: 'prod',
    link: '/api/docs/',
  },
  {
    path: '/logo',
    name: 'logo',
    title: routeMessages.logo,
    sort: 910,
    hide: 'menu',
    load: async () => (await import('../../features/logo/logo-page.tsx')).LogoPage,
  },
  {
    path: screenWallPath,
    name: 'screen-wall',
    title: routeMessages.screenWall,
    sort: 915,
    hide: true,
    auth: [screenPermissions.read],
    loading: false,
    frame: false,
    load: async () => (await import('./screen-wall-route.tsx')).ScreenWallRoute,
  },
];

/** Pages inside the layout. */
export const layoutRoutes: readonly RouteRecord[] = [...ownRoutes, ...contractRoutes];

/** Routes of the navigation: those without a menu record, and those that records can open. */
export const navigationRoutes = {
  own: ownRoutes,
  pages: contractRoutes.flatMap(({ children = [] }) => children),
} as const;
