/** Texts of the keypad. */
export const keypadMessages = {
  title: '现场启动码',
  hint: '输入启动码启动紧急插播，再次输入则解除',
  typed: (digits: number) => `已输入 ${String(digits)} 位`,
  remove: '退格',
  enter: '确定',
  outcomes: {
    started: '已启动',
    ended: '已解除',
    wrong: '启动码错误，请重新输入',
    blocked: '错误次数过多，请 30 秒后再试',
  },
} as const;
