/** Texts of the appearance settings. */
export const themeMessages = {
  appearance: '外观',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  layout: '布局',
  showTabs: '显示标签栏',
  showTabsHint: '在页面上方列出打开过的页面。',
} as const;
