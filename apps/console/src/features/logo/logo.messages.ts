/** Texts of the logo page. */
export const logoMessages = { tagline: '内容与系统管理 · 大屏布局编辑', licences: '第三方软件许可' } as const;
