import { limits } from '@mutai/contract/limits';
import { retentionText } from '@mutai/contract/logs/resource';
import { InputNumber } from 'antd';
import { useState } from 'react';
import type { FormField } from '../form/field-kinds.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import { valuesLike } from '../form/values.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { FormDialog } from './dialogs.ts';

/** Days by field; 0: forever. */
type Days = Record<string, number>;

export interface RetentionDialogProps {
  /** Name of the form and its draft. */
  readonly name: string;
  readonly title: string;
  /** Labels of the fields, in order. */
  readonly labels: Readonly<Record<string, string>>;
  /** Loads the settings, with the fields of `labels`. */
  readonly load: (signal: AbortSignal) => Promise<VersionedRow & Days>;
  readonly save: (values: object, version: number | null) => Promise<unknown>;
  readonly onClosed: () => void;
}

const fieldsOf = (labels: RetentionDialogProps['labels']): readonly FormField<Days>[] =>
  Object.entries(labels).map(([name, label], at, { length }) => ({
    name,
    label,
    required: true,
    ...(at === length - 1 ? { hint: text.retentionHint } : {}),
    show: retentionText,
    control: (
      <InputNumber min={0} max={limits.logDaysMax} precision={0} suffix={text.dayUnit} style={{ width: '100%' }} />
    ),
  }));

/** Retention of logs in days. The server deletes older rows. Mount it to open it. */
export function RetentionDialog({ name, title, labels, load, save, onClosed }: RetentionDialogProps) {
  const [forEver] = useState<Days>(() => Object.fromEntries(Object.keys(labels).map((field) => [field, 0])));
  const [valuesOf] = useState(() => valuesLike(forEver));
  return (
    <FormDialog<VersionedRow & Days, Days>
      name={name}
      target={{ mode: 'modify', id: 0 }}
      draft={null}
      title={title}
      width={limits.dialogWidth.small}
      emptyValues={forEver}
      valuesOf={valuesOf}
      get={(_id, signal) => load(signal)}
      fields={fieldsOf(labels)}
      save={async (values, version) => void (await save(values, version))}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}
