import { actionMessages } from '../actions/actions.messages.ts';

const withStep = (action: string, step: string | undefined): string =>
  step === undefined || step === '' ? action : `${action}：${step}`;

/** Texts of the editor's header. */
export const headerMessages = {
  header: '布局',
  back: '返回',
  state: '保存状态',
  title: '标题',
  undo: (step: string | undefined) => withStep(actionMessages.undo, step),
  redo: (step: string | undefined) => withStep(actionMessages.redo, step),
  history: actionMessages.history,
  firstStep: '初始状态',
  arrange: '排列',
  view: '视图',
  language: '显示语言',
  preview: actionMessages.preview,
  save: actionMessages.save,
  publish: '发布',
  publishQuestion: '发布后，使用此布局的屏幕将显示当前内容。确定发布吗？',
  publishOk: '发布',
  mayNotSave: '没有保存布局的权限',
  leaveQuestion: '可能有未保存的修改，确定退出吗？',
  leave: '退出',
  stay: '继续编辑',
  others: (names: string) => `${names} 也打开了此布局`,
  othersList: '同时打开此布局的人',
} as const;
