/** Display names of nodes and marks. */
export const nodeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    doc: '文档',
    paragraph: '段落',
    text: '文字',
    heading: '标题',
    bulletList: '无序列表',
    orderedList: '有序列表',
    listItem: '列表项',
    taskList: '任务列表',
    taskItem: '任务',
    blockquote: '引用',
    callout: '提示框',
    codeBlock: '代码块',
    table: '表格',
    tableRow: '表格行',
    tableHeader: '表头',
    tableCell: '单元格',
    horizontalRule: '分割线',
    hardBreak: '换行',
    image: '图片',
    video: '视频',
    bold: '加粗',
    italic: '斜体',
    underline: '下划线',
    strike: '删除线',
    code: '行内代码',
    superscript: '上标',
    subscript: '下标',
    textColor: '文字颜色',
    highlight: '高亮',
    link: '链接',
  }),
);

/** Display names of URL attributes. */
export const addressNames: Readonly<Record<string, string>> = { src: '地址', poster: '封面地址', href: '地址' };
