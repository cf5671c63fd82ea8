import { createContext, useContext, type ReactNode } from 'react';
import styles from './cells.module.css';

/** Marks the button that opens a row's record, for keys of the list. */
export const openerAttribute = 'data-opens';

/** Opens the record of the row; `null` outside of lists. */
export const RowOpener = createContext<(() => void) | null>(null);

export interface OpenButtonProps {
  /** Looks like text until it is hovered: for long texts. */
  readonly quiet?: boolean;
  /** Phrasing content. */
  readonly children: ReactNode;
}

/** Name of a record that opens it: a button that looks like a link. */
export function OpenButton({ quiet = false, children }: OpenButtonProps) {
  const open = useContext(RowOpener);
  if (open === null) return children;
  return (
    <button type="button" className={styles['open']} data-quiet={quiet} {...{ [openerAttribute]: '' }} onClick={open}>
      {children}
    </button>
  );
}
