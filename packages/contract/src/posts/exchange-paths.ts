import { exportPath } from '../paths.ts';
import { postsPath } from './resource.ts';

/**
 * Sheets of posts. The export contains all posts that match the filters, with bodies as Markdown as far as a cell can
 * hold them.
 */
export const postsSheetPath = {
  template: `${postsPath}/template.xlsx`,
  export: exportPath(postsPath),
  import: `${postsPath}/import`,
} as const;

/** Post as a Markdown file. @param id of the post; `:id` in a route */
export const postMarkdownPath = (id: number | ':id'): string => `${postsPath}/${id}/markdown`;

/**
 * Export of several posts as a zip of Markdown files and pictures; import of such a zip, or of a single Markdown file.
 */
export const postsMarkdownPath = {
  export: `${postsPath}/markdown-export`,
  import: `${postsPath}/markdown-import`,
} as const;
