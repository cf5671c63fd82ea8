import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';

export const savedViewsPath = `${apiPrefix}/savedViews`;

/** Module of log lines and events of saved views. No permission: whoever opens a list may save views of it. */
export const savedViewModuleName = 'saved-view';

export const savedViewLabels = {
  name: commonLabels.name,
  list: '页面',
  query: '查询条件',
  columns: '列设置',
  shared: '共享',
  ownerId: '创建者',
} as const;

/** Limits of saved views. */
export const savedViewLimits = {
  /** Views that one user may have per list. */
  ownPerList: 50,
  /** Shared views of all users per list. With the own ones they fit on one page of the list of views. */
  sharedPerList: 200,
  /** Characters of a name. */
  nameMax: 32,
  /** Characters of filter and sort. */
  queryMax: 2000,
  /** Columns that an arrangement mentions. */
  columnsMax: 100,
  /** Largest width of a column, in pixels. */
  columnWidthMax: 10_000,
} as const;

/** Summary of an arrangement of columns for the operation log. */
function columnsText(value: unknown): string {
  const { pinned = [], visible = {}, widths = {} } = value as Partial<Record<'pinned' | 'visible' | 'widths', object>>;
  const hidden = Object.values(visible).filter((shown) => shown === false).length;
  const parts = [
    ...(hidden === 0 ? [] : [`隐藏 ${hidden} 列`]),
    ...(Object.keys(pinned).length === 0 ? [] : [`固定 ${Object.keys(pinned).length} 列`]),
    ...(Object.keys(widths).length === 0 ? [] : [`调整 ${Object.keys(widths).length} 列的宽度`]),
  ];
  return parts.length === 0 ? '默认的列' : parts.join('，');
}

export const savedViewModule: LoggedModule = {
  title: '视图',
  labels: savedViewLabels,
  values: { columns: columnsText },
};
