/** Texts of 批量修改. */
export const batchMessages = {
  title: (count: number) => `批量修改 ${count} 条数据`,
  modes: {
    keep: '不修改',
    set: '改为',
    add: '添加',
    remove: '移除',
    replace: '替换为',
    clear: '清空',
  },
  choose: '请填写要修改的内容',
  refused: (refused: number, asked: number) => `所选 ${asked} 条中有 ${refused} 条不能修改，尚未修改任何数据：`,
  reason: (reason: string, names: string) => `${names}：${reason}`,
  editOthers: (count: number) => `修改其余 ${count} 条`,
  back: '返回',
} as const;
