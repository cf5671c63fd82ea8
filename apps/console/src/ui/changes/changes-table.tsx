import type { ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { isBlank } from '../form/values.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './changes.module.css';
import { valueText, type Changes } from './changes.ts';

/** How a field of a record is named and shown to people. */
export interface FieldView {
  readonly label: string;
  /** How a value looks; as text unless given. */
  readonly show?: (value: unknown) => ReactNode;
}

export interface ChangesTableProps {
  readonly changes: Changes;
  /** How a field is shown; undefined: by its own name. */
  readonly fieldOf: (key: string) => FieldView | undefined;
}

/** What a change made of a record, field by field: 字段, 修改前, 修改后. */
export function ChangesTable({ changes, fieldOf }: ChangesTableProps) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return <div className={styles['none']}>{text.noChanges}</div>;
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">{text.changedField}</th>
          <th scope="col">{text.changedBefore}</th>
          <th scope="col">{text.changedAfter}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([key, [before, after]]) => {
          const field = fieldOf(key) ?? { label: key };
          return (
            <tr key={key}>
              <th scope="row">
                <EllipsisText text={field.label} />
              </th>
              <td>
                <Value field={field} value={before} />
              </td>
              <td>
                <Value field={field} value={after} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Value({ field, value }: { readonly field: FieldView; readonly value: unknown }) {
  if (isBlank(value)) return <span className={styles['blank']}>{text.emptyValue}</span>;
  const shown = field.show?.(value) ?? valueText(value);
  return typeof shown === 'string' ? <EllipsisText text={shown} /> : shown;
}
