/** Types of menu records. Separate from the schemas, so that pages can import it without them. */
export const menuType = { directory: 1, page: 2, button: 3 } as const;
export type MenuType = (typeof menuType)[keyof typeof menuType];

export const menuTypes = [menuType.directory, menuType.page, menuType.button] as const;
export const menuTypeNames: Readonly<Record<MenuType, string>> = { 1: '目录', 2: '页面', 3: '按钮' };

/** Display names of `hidden`. */
export const menuHiddenNames = { true: '已隐藏', false: '显示' } as const;

/** Parent of top-level records: 主类目. */
export const rootId = 0;
