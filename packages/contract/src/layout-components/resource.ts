import { commonLabels } from '../labels.ts';
import { layoutPermissions } from '../layouts/resource.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';

export const layoutComponentsPath = `${apiPrefix}/layoutComponents`;

export const layoutComponentPath = (id: number | ':id'): string => `${layoutComponentsPath}/${id}`;

/** Document of one revision. @param id of the component @param revision in a route `:revision` */
export const layoutComponentRevisionPath = (id: number | ':id', revision: number | ':revision'): string =>
  `${layoutComponentPath(id)}/revisions/${revision}`;

/** Components have no page of their own: the editor of layouts offers them to whoever may see layouts. */
export const layoutComponentPermissions = {
  read: layoutPermissions.read,
  create: layoutPermissions.component,
  update: layoutPermissions.component,
  delete: layoutPermissions.component,
} as const;

/** Module of log lines and events of components. */
export const layoutComponentModuleName = 'layout-component';

/** Limits of components: how many the site has, characters of a name, blocks and bytes of one, revisions that are kept. */
export const layoutComponentLimits = {
  components: 300,
  nameMax: 32,
  blocks: 200,
  bytes: 512 * 1024,
  revisions: 50,
} as const;

export const layoutComponentLabels = {
  name: commonLabels.name,
  document: '内容',
  revision: '组件版本',
} as const;

export const layoutComponentModule: LoggedModule = { title: '布局组件', labels: layoutComponentLabels };
