/** Value of a record at a path. */
export const valueAt = (record: object | undefined, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], record);

/** Fields that a merge may set to a value of neither side: positions are clamped to the canvas, groups renumbered. */
export const isAdjusted = (field: string): boolean => ['x', 'y', 'w', 'h', 'group'].includes(field);
