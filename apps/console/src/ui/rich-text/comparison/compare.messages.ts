/** Texts of the comparison of documents. */
export const compareMessages = {
  unchanged: (count: number) => `${String(count)} 处内容未修改`,
  same: '两个版本的正文相同',
  looks: '文字相同，样式或属性有修改',
  nothing: '（没有这段内容）',
  empty: '（空白）',
  heading: (level: number) => `标题 ${String(level)}`,
  choose: (title: string, number: number) => `第 ${String(number)} 处修改：${title}`,
  all: (title: string) => `全部用“${title}”`,
  count: (count: number) => `共 ${String(count)} 处不同`,
} as const;
