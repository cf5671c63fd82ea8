export const iconPickerMessages = {
  chooseIcon: '选择图标',
  searchIcon: '请输入图标名称',
  noIcon: '没有匹配的图标',
} as const;
