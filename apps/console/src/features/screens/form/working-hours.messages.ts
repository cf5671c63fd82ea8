/** Texts of working hours. */
export const workingHoursMessages = {
  shortDays: { 0: '日', 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六' } as Readonly<Record<number, string>>,
  add: '添加时段',
  remove: (line: number) => `删除第 ${String(line)} 个时段`,
  line: (line: number) => `第 ${String(line)} 个时段`,
  from: (line: number) => `第 ${String(line)} 个时段的开始`,
  to: (line: number) => `第 ${String(line)} 个时段的结束`,
  nextDay: '至次日',
  noDays: (line: number) => `第 ${String(line)} 个时段请至少选择一天`,
  noTime: (line: number) => `第 ${String(line)} 个时段的开始与结束不能相同`,
} as const;
