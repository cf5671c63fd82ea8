/** Cheap test for values in a text, because almost all texts have none. */
export const hasPlaceholders = (text: string): boolean => text.includes('{{');
