/** Values of a new data source, where nothing else is said: itself, and its times in seconds. */
export const initialRecord = { description: '', enabled: true, interval: 60, staleAfter: 600 };

/** Where a new data source gets its value from, of all kinds. Lists and credentials have other types in forms. */
export const initialFacts = {
  url: '',
  method: 'GET',
  body: '',
  topic: '',
  username: '',
  format: 'auto',
  charset: 'auto',
  timeLimit: 10,
  sizeLimit: 512,
  path: '',
  expression: '',
  fileId: null,
  sheetName: '',
  postCategoryId: null,
  tag: '',
  fileCategoryId: null,
  count: 10,
} as const;
