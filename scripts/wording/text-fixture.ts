/* Texts that the check must report: three quotes, two of each other rule. */

export const texts = {
  corner: '移到「甲」之前',
  book: '移到『甲』之后',
  straight: '移到"甲"之后',
  dots: '正在连接...',
  stops: `请稍候。。`,
  spaced: '按 Ctrl + V 粘贴',
  enter: '按回车添加',
  comma: '请检查网络,然后重试',
  bracket: '宽度(像素)',
};
