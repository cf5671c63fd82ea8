/** Texts of the bar above the page. */
export const pageBarMessages = {
  help: '需要帮助？',
  breadcrumb: '面包屑',
} as const;
