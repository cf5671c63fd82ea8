/** Texts of the layout editor's frame. */
export const editorMessages = {
  dialogTitle: '编辑布局',
  back: '返回',
  loading: '正在打开布局…',
  broken: '布局内容有误，无法打开',
  brokenHint: '内容原样保留在服务器上，没有改动。可以在版本中恢复较早的一次保存，或联系管理员。',
  forbidden: '没有打开布局的权限，请联系管理员',
  components: '组件列表',
  layers: '当前组件',
  properties: '属性',
  canvas: '画布',
  showLeft: '展开组件面板',
  hideLeft: '收起组件面板',
  showRight: '展开属性面板',
  hideRight: '收起属性面板',
} as const;
