import type { ReactNode } from 'react';
import styles from './login-page.module.css';

/** Props that a field passes to its input. */
interface FieldProps {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-required': true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface LoginFieldProps {
  readonly id: string;
  readonly label: string;
  /** Error message, or false. */
  readonly error: string | false;
  /** Permanent text below the input, while there is no error. */
  readonly hint?: string;
  readonly children: (field: FieldProps) => ReactNode;
}

/** Label, input and error. The space of the error is reserved. */
export function LoginField({ id, label, error, hint = '', children }: LoginFieldProps) {
  const errorId = `${id}-error`;
  const field: FieldProps = {
    id,
    status: error === false ? '' : 'error',
    'aria-required': true,
    'aria-invalid': error !== false,
    'aria-describedby': errorId,
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(field)}
      <div
        id={errorId}
        className={styles[error === false ? 'hint' : hint === '' ? 'error' : 'hintError']}
        {...(error === false && hint !== '' ? {} : { role: 'alert' })}
      >
        {error === false ? hint : error}
      </div>
    </div>
  );
}
