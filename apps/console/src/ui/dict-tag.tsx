import styles from './dict-tag.module.css';

/** Colours that a tag may have: names of the theme. None is neutral. */
export type TagColor = '' | 'accent' | 'success' | 'warning' | 'danger';

/** One choice of a dictionary: a dot in its colour, and its name. */
export function DictTag({ name, color }: { readonly name: string; readonly color: TagColor }) {
  return (
    <span className={styles['tag']} data-color={color}>
      {name}
    </span>
  );
}
