/**
 * Display texts of values that need no field label. Separate from the field labels, because every list loads this file.
 */

export const yesOrNo = { true: '是', false: '否' } as const;

/** Placeholder for an empty value. */
export const emptyText = '（空）';

/** True for `null`, the empty text and an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
