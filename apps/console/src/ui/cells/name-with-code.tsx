import styles from './cells.module.css';
import { EllipsisText } from './ellipsis-text.tsx';

/** A record's name, and beside it, quieter, the code that is unique to it. */
export function NameWithCode({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <div className={styles['nameWithCode']}>
      <EllipsisText text={name} />
      <EllipsisText text={code} secondary />
    </div>
  );
}
