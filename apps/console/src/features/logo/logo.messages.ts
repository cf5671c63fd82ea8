/** Text of the logo page. */
export const logoMessages = { tagline: '内容与系统管理 · 大屏布局编辑' } as const;
