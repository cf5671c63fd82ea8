/** What pages need to know of dictionaries without loading the schemas. */

/** Colours that an item may have: names of the theme, so that they fit light and dark. */
export const dictColors = ['', 'accent', 'success', 'warning', 'danger'] as const;
export type DictColor = (typeof dictColors)[number];

/** Types that the product itself reads, by the use that it makes of them. */
export const builtInDictTypes = {
  /** Whether something is enabled: codes `true` and `false`. */
  commonStatus: 'common-status',
  /** How signing in ended: codes `true` and `false`. */
  loginResult: 'login-result',
} as const;
