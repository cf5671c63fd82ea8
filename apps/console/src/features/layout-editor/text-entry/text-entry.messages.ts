/** Texts of the field for texts on the canvas. */
export const textEntryMessages = {
  field: (title: string, language: string) => `${title}的文字（${language}）`,
} as const;
