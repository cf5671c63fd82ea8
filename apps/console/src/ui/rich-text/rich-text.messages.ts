/** Texts of the editor. */
export const richTextMessages = {
  toolbar: '正文工具栏',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  bulletList: '无序列表',
  orderedList: '有序列表',
} as const;
