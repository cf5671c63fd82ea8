import { fieldLabel, type LoggedChanges, visibleChanges } from '@mutai/contract/logs/logged-changes';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { isBlank } from '../form/values.ts';
import { iconOf, isIconName } from '../icons/icons.tsx';
import { PictureValue } from '../inputs/picture-field.tsx';
import framed from '../kit/framed-table.module.css';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './changes.module.css';
import { valueText } from './changes.ts';

export interface ChangesTableProps {
  /** Module of the log line. */
  readonly module: string;
  readonly changes: LoggedChanges;
}

/** Table of a change, field by field: 字段, 修改前, 修改后. */
export function ChangesTable({ module, changes }: ChangesTableProps) {
  const told = visibleChanges(changes);
  if (told.length === 0) return <div className={styles['none']}>{text.noChanges}</div>;
  return (
    <table className={`${framed['table']} ${styles['changes']}`}>
      <thead>
        <tr>
          <th scope="col">{text.changedField}</th>
          <th scope="col">{text.changedBefore}</th>
          <th scope="col">{text.changedAfter}</th>
        </tr>
      </thead>
      <tbody>
        {told.map(([field, before, after]) => (
          <tr key={field}>
            <th scope="row">
              <EllipsisText text={fieldLabel(module, field)} />
            </th>
            <td>
              <Value module={module} field={field} value={before} />
            </td>
            <td>
              <Value module={module} field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps {
  readonly module: string;
  readonly field: string;
  readonly value: unknown;
}

function Value({ module, field, value }: ValueProps) {
  if (isBlank(value)) return <span className={styles['blank']}>{text.emptyValue}</span>;
  if (field === 'avatar' && typeof value === 'string') return <PictureValue address={value} round />;
  const shown = <EllipsisText text={valueText(module, field, value)} />;
  if (field !== 'icon' || typeof value !== 'string' || !isIconName(value)) return shown;
  return (
    <span className={styles['icon']}>
      {iconOf(value)}
      {shown}
    </span>
  );
}
