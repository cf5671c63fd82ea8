/** The field of a record that a way leads to. */
export const valueAt = (record: object | undefined, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], record);

/** Fields that a merge may set to what nobody did: places are kept within the canvas, groups told apart. */
export const isAdjusted = (field: string): boolean => ['x', 'y', 'w', 'h', 'group'].includes(field);
