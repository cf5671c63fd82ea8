import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';

/** What ties a control to its label and to what is wrong with it. */
export interface Wiring {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

export interface FieldProps {
  readonly label: string;
  /** What is wrong with what was entered. */
  readonly problem?: string | null;
  /** What should be known of what was entered, which is accepted all the same. */
  readonly hint?: string | null;
  /** Below the label instead of beside it. */
  readonly stacked?: boolean;
  /** The control, or for several of them, which name themselves, what the label is for. */
  readonly children: (wiring: Wiring) => ReactNode;
}

/** A label with its control, and below that what is wrong. */
export function Field({ label, problem = null, hint = null, stacked = false, children }: FieldProps) {
  const id = useId();
  const wiring: Wiring = problem === null ? { id } : { id, 'aria-invalid': true, 'aria-describedby': `${id}problem` };
  return (
    <div className={styles['field']} data-stacked={stacked}>
      <label htmlFor={id} className={styles['label']} title={label}>
        {label}
      </label>
      <div className={styles['control']}>
        {children(wiring)}
        <Problem id={`${id}problem`} text={problem} />
        {hint !== null && (
          <div role="status" className={styles['hint']}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

/** What is wrong with something, told as soon as it is. */
export function Problem({ id, text }: { readonly id: string; readonly text: string | null }) {
  return (
    <div id={id} role="status" className={styles['problem']} hidden={text === null}>
      {text}
    </div>
  );
}
