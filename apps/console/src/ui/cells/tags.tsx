import type { DictColor } from '@mutai/contract/dicts/dictionary';
import styles from './tags.module.css';

/** Dictionary item: a colored dot and its name. */
export function DictTag({ name, color }: { readonly name: string; readonly color: DictColor }) {
  return (
    <span className={styles['tag']} data-color={color}>
      {name}
    </span>
  );
}
