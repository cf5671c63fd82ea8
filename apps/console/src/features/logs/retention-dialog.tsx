import { limits } from '@mutai/contract/limits';
import { retentionText } from '@mutai/contract/logs/resource';
import type { LogSettings } from '@mutai/contract/logs/schema';
import { InputNumber } from 'antd';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { logsMessages as text } from './logs.messages.ts';
import { retentionClient } from './logs.queries.ts';

type RetentionValues = { loginDays: number; operationDays: number };

const forEver: RetentionValues = { loginDays: 0, operationDays: 0 };
const valuesOf = valuesLike(forEver);

const field = (name: keyof RetentionValues, label: string, hint?: string): FormField<RetentionValues> => ({
  name,
  label,
  required: true,
  ...(hint === undefined ? {} : { hint }),
  show: retentionText,
  control: <InputNumber min={0} max={limits.logDaysMax} precision={0} suffix={text.days} style={{ width: '100%' }} />,
});

const fields = [field('loginDays', text.loginDays), field('operationDays', text.operationDays, text.retentionHint)];

/** 日志保留: retention of the logs in days. The server deletes older rows. */
export function RetentionDialog({ onClosed }: { readonly onClosed: () => void }) {
  return (
    <FormDialog<LogSettings & { readonly id: number }, RetentionValues>
      name="log-retention"
      target={{ mode: 'modify', id: 0 }}
      draft={null}
      title={text.retention}
      width={limits.dialogWidth.small}
      emptyValues={forEver}
      valuesOf={valuesOf}
      get={(_id, signal) => retentionClient.load(signal)}
      fields={fields}
      save={async (values, version) => void (await retentionClient.save(values, version))}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}
