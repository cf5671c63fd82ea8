import type { DictColor } from '@mutai/contract/dicts/dictionary';
import styles from './tags.module.css';

/** One choice of a dictionary: a dot in its colour, and its name. */
export function DictTag({ name, color }: { readonly name: string; readonly color: DictColor }) {
  return (
    <span className={styles['tag']} data-color={color}>
      {name}
    </span>
  );
}
