import { commonLabels } from '../labels.ts';
import { layoutLabels, layoutPermissions } from '../layouts/resource.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';

export const layoutTemplatesPath = `${apiPrefix}/layoutTemplates`;

/** Templates have no page of their own: the form 新建布局 lists them. One permission keeps all of them. */
export const layoutTemplatePermissions = {
  read: layoutPermissions.read,
  create: layoutPermissions.templates,
  update: layoutPermissions.templates,
  delete: layoutPermissions.templates,
} as const;

/** Module of log lines, events, uses of files, and the trash. */
export const layoutTemplateModuleName = 'layout-template';

/** Limits of templates. */
export const layoutTemplateLimits = {
  /** Templates of a site: the gallery lists all of them at once. */
  countMax: 200,
  /** Characters of a name, and of a category. */
  nameMax: 40,
  categoryMax: 20,
} as const;

const { width, height, blockCount, document } = layoutLabels;

export const layoutTemplateLabels = {
  name: commonLabels.name,
  category: '分类',
  width,
  height,
  blockCount,
  document,
} as const;

export const layoutTemplateModule: LoggedModule = { title: '布局模板', labels: layoutTemplateLabels };
