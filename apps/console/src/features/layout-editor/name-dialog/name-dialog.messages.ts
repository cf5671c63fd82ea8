/** Texts of dialogs for names. */
export const nameDialogMessages = {
  nameMissing: '该项不能为空',
  saveButton: '保存',
} as const;
