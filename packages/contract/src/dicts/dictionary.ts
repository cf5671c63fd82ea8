/** What pages need to know of dictionaries without loading the schemas. */

/** Colours that an item may have: names of the theme, so that they fit light and dark. */
export const dictColors = ['', 'accent', 'success', 'warning', 'danger'] as const;
export type DictColor = (typeof dictColors)[number];
export const dictColorNames: Readonly<Record<DictColor, string>> = {
  '': '默认',
  accent: '主题色',
  success: '绿色',
  warning: '橙色',
  danger: '红色',
};

/** Types that the product itself reads, by the use that it makes of them. */
export const builtInDictTypes = {
  /** Whether something is enabled: codes `true` and `false`. */
  commonStatus: 'common-status',
  /** How signing in ended: codes `true` and `false`. */
  loginResult: 'login-result',
} as const;

type Choices = readonly { readonly code: string; readonly name: string; readonly color: DictColor }[];

/** What codes are called, by code. */
export const wordsOf = (choices: Choices): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map(({ code, name }) => [code, name]));

/** What each of them has from the start. */
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
