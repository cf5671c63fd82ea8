import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';

/** Links a control to its label and problem. */
export interface FieldBinding {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

export interface FieldProps {
  readonly label: string;
  /** Problem of the entered value. */
  readonly problem?: string | null;
  /** Hint about an entered value that is accepted. */
  readonly hint?: string | null;
  /** Label above the control instead of beside it. */
  readonly stacked?: boolean;
  /** Renders the control. In a group whose controls name themselves, the wiring goes to the labeled element. */
  readonly children: (wiring: FieldBinding) => ReactNode;
}

/** Label with a control; problem and hint below. */
export function Field({ label, problem = null, hint = null, stacked = false, children }: FieldProps) {
  const id = useId();
  const wiring: FieldBinding =
    problem === null ? { id } : { id, 'aria-invalid': true, 'aria-describedby': `${id}problem` };
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

/** Problem as a live region. */
export function Problem({ id, text }: { readonly id: string; readonly text: string | null }) {
  return (
    <div id={id} role="status" className={styles['problem']} hidden={text === null}>
      {text}
    </div>
  );
}
