import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import {
  screenGroupLabels,
  screenGroupModuleName,
  screenGroupPermissions,
  screenGroupsPath,
} from '@mutai/contract/screen-groups/resource';
import {
  CreateScreenGroup,
  ScreenGroup,
  ScreenGroupQuery,
  UpdateScreenGroup,
} from '@mutai/contract/screen-groups/schema';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Usage } from '../../platform/resource/declaration.ts';
import { resource } from '../../platform/resource/resource.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import { treeRules } from '../../platform/resource/tree/tree-rules.ts';
import { treeOf, type TreeNode } from '../../platform/resource/tree/tree.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import type { ManifestRevisions } from './revisions.ts';

type ScreenGroups = TypesOf<{
  record: ScreenGroup;
  query: ScreenGroupQuery;
  create: CreateScreenGroup;
  update: UpdateScreenGroup;
}>;

/** @throws AppError 4000 for hours without a duration, and for a bandwidth with which nothing ever arrives */
function checkDownloads({ downloadHours, downloadRate }: Partial<ScreenGroup>): void {
  const empty = (downloadHours ?? []).findIndex(({ from, to }) => from === to);
  if (empty !== -1) {
    const message = `第 ${empty + 1} 个时段的开始与结束不能相同；全天请填写 00:00 至 24:00`;
    throw errors.invalidField('downloadHours', screenGroupLabels.downloadHours, message);
  }
  const { min } = limits.downloadRate;
  if (typeof downloadRate === 'number' && downloadRate > 0 && downloadRate < min) {
    const message = `不能小于 ${min} KB/s，否则大文件无法载入完；0 表示不限`;
    throw errors.invalidField('downloadRate', screenGroupLabels.downloadRate, message);
  }
}

/** Registers the groups of screens: places, at most three levels deep. */
export function screenGroups(
  app: Server,
  platform: Platform,
  revisions: ManifestRevisions,
  scheduled: Usage<{ readonly id: number }>,
): void {
  const label = '屏幕分组';
  const tree = treeOf<TreeNode>(platform, {
    module: screenGroupModuleName,
    label,
    table: 'screenGroups',
    columns: [],
    afterMove: revisions.ofGroups,
    levels: {
      most: limits.screenGroupDepth,
      message: `屏幕分组最多 ${limits.screenGroupDepth} 级，请选择更上层的父级`,
      counts: () => true,
    },
  });
  const rules = treeRules<ScreenGroups>(tree, ({ name }) => name);
  resource<ScreenGroups>(app, platform, {
    path: screenGroupsPath,
    label,
    permissions: screenGroupPermissions,
    module: screenGroupModuleName,
    schemas: {
      record: ScreenGroup,
      query: ScreenGroupQuery,
      create: CreateScreenGroup,
      update: UpdateScreenGroup,
    },
    table: 'screenGroups',
    columns: {
      parentId: 'number',
      name: 'text',
      layoutId: 'number',
      downloadHours: 'json',
      downloadRate: 'number',
      sort: 'number',
    },
    references: {
      parentId: { table: 'screenGroups', label: screenGroupLabels.parentId, otherwise: rootId, onDelete: 'by-rules' },
      layoutId: {
        table: 'layouts',
        nameColumn: 'title',
        label: screenGroupLabels.layoutId,
        shownAs: 'layoutTitle',
        otherwise: null,
        onDelete: 'clear',
      },
    },
    counts: { screenCount: { table: 'screens', column: 'groupId' } },
    search: { name: { contains: 'nameSound' } },
    defaultSort: 'sort:asc',
    tree: true,
    defaults: { layoutId: null, downloadHours: null, downloadRate: null },
    nameOf: ({ name }) => name,
    rules: {
      ...rules,
      async toCreate(trx, context, input) {
        checkDownloads(input);
        return rules.toCreate(trx, context, input);
      },
      async toUpdate(trx, context, before, input) {
        checkDownloads(input);
        return rules.toUpdate(trx, context, before, input);
      },
      async afterUpdate(trx, context, before, after, input) {
        await rules.afterUpdate?.(trx, context, before, after, input);
        await revisions.ofGroups(trx, [after.id]);
      },
      afterRedirect: (trx, _context, ids) => revisions.ofGroups(trx, ids),
      audited: { without: ['layoutTitle', 'screenCount'], instead: () => Promise.resolve({}) },
    },
    usage: scheduled,
    trash: { shown: ['parentId'] },
  });
  arrangeRoute(app, screenGroupsPath, [screenGroupPermissions.update], label, tree.arrange);
}
