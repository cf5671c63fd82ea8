const folder = '../../../../../../docs/manual';

const chapters = import.meta.glob<string>(
  ['../../../../../../docs/manual/*.md', '!../../../../../../docs/manual/README.md'],
  { import: 'default' },
);

/** Name of the chapter about lists and forms in general. */
export const basics = 'basics';

/**
 * Returns the loader of a manual chapter as HTML, rendered at build time; `undefined` if there is none.
 *
 * @param name name of the page's route
 */
export const chapterOf = (name: string): (() => Promise<string>) | undefined => chapters[`${folder}/${name}.md`];
