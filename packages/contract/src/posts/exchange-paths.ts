import { exportPath } from '../paths.ts';
import { postsPath } from './resource.ts';

/** Posts as sheets: what the filters find comes out, with bodies as Markdown as far as a cell can hold them. */
export const postsSheetPath = {
  template: `${postsPath}/template.xlsx`,
  export: exportPath(postsPath),
  import: `${postsPath}/import`,
} as const;

/** One post as a file of Markdown. @param id of the post; `:id` in a route */
export const postMarkdownPath = (id: number | ':id'): string => `${postsPath}/${id}/markdown`;

/** Several posts as files of Markdown with their pictures, as a zip; and such files, or one without pictures, back in. */
export const postsMarkdownPath = {
  export: `${postsPath}/markdown-export`,
  import: `${postsPath}/markdown-import`,
} as const;
