/** How values are told that need no label to be told. Apart from what a log calls its fields: all lists load this. */

export const yesOrNo = { true: '是', false: '否' } as const;

/** Stands in place of no value. */
export const emptyText = '（空）';

/** Empty: nothing, no text, an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
