import styles from './cells.module.css';
import { EllipsisText } from './ellipsis-text.tsx';

/** Name of a record, followed by its unique code in a secondary color. */
export function NameWithCode({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <span className={styles['nameWithCode']}>
      <EllipsisText text={name} />
      <EllipsisText text={code} secondary />
    </span>
  );
}
