import { layoutTemplateLabels } from '@mutai/contract/layout-templates/resource';

/** Texts of saving a layout as a template of the site. */
export const layoutTemplateMessages = {
  ...layoutTemplateLabels,
  save: '保存为模板',
  categoryHint: '可不填；模板按分类排列',
  saved: (name: string) => `已保存为模板“${name}”，可在新建布局中选用`,
} as const;
