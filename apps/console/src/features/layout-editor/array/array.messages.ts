/** Texts of the dialog 阵列. */
export const arrayMessages = {
  fields: { rows: '行数', columns: '列数', gapX: '水平间距', gapY: '垂直间距' },
  make: '创建',
  hint: '间距为相邻两份之间的像素，负数使它们重叠。',
  result: (copies: number) => `间距单位为像素，负数使相邻两份重叠。将创建 ${String(copies)} 份副本。`,
  range: (min: number, max: number) => `请输入 ${String(min)} 到 ${String(max)} 的整数`,
  overlap: (leastX: number, leastY: number) =>
    `间距过小，副本会压在原组件上：水平间距不能小于 ${String(leastX)}，垂直间距不能小于 ${String(leastY)}。`,
  canvas: (rows: number, columns: number) =>
    `超出画布：按此间距最多放下 ${String(rows)} 行、${String(columns)} 列，请减少行数、列数或间距。`,
  full: (most: number, left: number) =>
    `一个布局最多 ${String(most)} 个组件，还能添加 ${String(left)} 个，请减少行数或列数。`,
} as const;
