/** Facts about dictionaries for pages that do not load the schemas. */

/** Colors of a dictionary item: names from the theme, so that they fit light and dark mode. */
export const dictColors = ['', 'accent', 'success', 'warning', 'danger'] as const;
export type DictColor = (typeof dictColors)[number];
export const dictColorNames: Readonly<Record<DictColor, string>> = {
  '': '默认',
  accent: '主题色',
  success: '绿色',
  warning: '橙色',
  danger: '红色',
};

/** Codes of the dictionary types that the product itself uses. */
export const builtInDictTypes = {
  /** Enabled state: codes `true` and `false`. */
  commonStatus: 'common-status',
  /** Result of a sign-in: codes `true` and `false`. */
  loginResult: 'login-result',
} as const;

type Choices = readonly { readonly code: string; readonly name: string; readonly color: DictColor }[];

/** Code → name. */
export const namesByCode = (choices: Choices): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map(({ code, name }) => [code, name]));

/** Initial items of each built-in type. */
export const builtInChoices = {
  [builtInDictTypes.commonStatus]: [
    { code: 'true', name: '启用', color: 'success' },
    { code: 'false', name: '停用', color: 'danger' },
  ],
  [builtInDictTypes.loginResult]: [
    { code: 'true', name: '成功', color: 'success' },
    { code: 'false', name: '失败', color: 'danger' },
  ],
} as const satisfies Readonly<Record<string, Choices>>;
