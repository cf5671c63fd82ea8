import { limits } from '@mutai/contract/limits';
import { PageDrawer } from '../feedback/overlays.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import type { RenderedColumn } from '../table/columns.tsx';
import styles from './resource.module.css';

export interface RecordDetailsProps<R> {
  readonly record: R;
  readonly label: string;
  readonly columns: readonly RenderedColumn<R>[];
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 详情: all columns of a record, in full, for records without a form. Mount it to open it. */
export function RecordDetails<R>({ record, label, columns, onClosed }: RecordDetailsProps<R>) {
  return (
    <PageDrawer title={text.detailsOf(label)} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <dl className={styles['facts']}>
        {columns.map(({ key, title, render }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{render(record)}</dd>
          </div>
        ))}
      </dl>
    </PageDrawer>
  );
}
