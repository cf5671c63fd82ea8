const folder = '../../../../../../docs/manual';

const chapters = import.meta.glob<string>(
  ['../../../../../../docs/manual/*.md', '!../../../../../../docs/manual/README.md'],
  { import: 'default' },
);

/** The chapter on what all lists and forms have in common. */
export const basics = 'basics';

/**
 * What loads a chapter of the manual, as HTML that was made when the console was built; undefined where there is none.
 *
 * @param name of the page's route
 */
export const chapterOf = (name: string): (() => Promise<string>) | undefined => chapters[`${folder}/${name}.md`];
