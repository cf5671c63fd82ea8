import { layoutComponentLabels, layoutComponentLimits } from '@mutai/contract/layout-components/resource';

/** Texts of the library of components and of placed components. */
export const componentMessages = {
  title: '组件库',
  name: layoutComponentLabels.name,
  search: '搜索组件库',
  none: '还没有组件。选中画布上的组件后，可以保存到组件库，在所有布局中重复使用。',
  noMatch: '没有名称相符的组件',
  failed: '组件库载入失败',
  placeHint: (name: string) => `“${name}”：点击添加，或拖动到画布上`,
  placeStep: (name: string) => `添加“${name}”`,

  save: '保存为组件',
  saveEntry: '保存为组件…',
  saveHint: '所有布局都可以使用。更新组件后，用过它的布局可以一键更新，并保留各自的改动。',
  tooMany: (count: number) =>
    `一个组件最多包含 ${String(layoutComponentLimits.blocks)} 个画布组件，已选择 ${String(count)} 个，请减少所选的组件`,

  more: (name: string) => `“${name}”的更多操作`,
  update: '用所选内容更新…',
  updateQuestion: (name: string, count: number) =>
    `用所选的 ${String(count)} 个画布组件更新“${name}”？已用过它的布局不会立即改变，打开后可以更新。`,
  updateOk: '更新组件',
  rename: '重命名…',
  renameTitle: '重命名组件',
  remove: '删除',
  removed: (name: string) => `“${name}”。已放到布局中的内容会保留，但不能再更新。`,

  instance: '组件来源',
  others: (count: number) => `还有 ${String(count)} 个组件，减少所选内容后显示。`,
  newer: '有新版本',
  apply: '更新',
  applyAll: (count: number) => `全部更新（${String(count)}）`,
  applyStep: (name: string) => `更新“${name}”`,
  reset: '恢复为组件原样',
  resetStep: (name: string) => `恢复“${name}”`,
  unchanged: '内容与组件一致，没有需要恢复的改动',
  detach: '解除关联',
  gone: '该组件已从组件库删除，内容会保留。解除关联后成为普通的组合。',
} as const;
