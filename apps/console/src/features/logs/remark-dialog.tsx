import { limits } from '@mutai/contract/limits';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { LongText } from '../../ui/inputs/inputs.tsx';
import { atMost } from '../../ui/inputs/rules.ts';
import { valuesLike } from '../../ui/form/values.ts';
import { logsMessages as text } from './logs.messages.ts';
import { operationLogsClient } from './logs.queries.ts';

type RemarkValues = { remark: string };

const emptyRemark: RemarkValues = { remark: '' };
const valuesOf = valuesLike(emptyRemark);

interface RemarkDialogProps {
  readonly id: number;
  readonly onSaved: () => void;
  readonly onClosed: () => void;
}

/** 修改备注: edits the remark, the only editable field of a log row. */
export function RemarkDialog({ id, onSaved, onClosed }: RemarkDialogProps) {
  return (
    <FormDialog<OperationLog, RemarkValues>
      name="operation-log-remark"
      target={{ mode: 'modify', id }}
      draft={null}
      title={text.remarkTitle}
      width={limits.dialogWidth.medium}
      emptyValues={emptyRemark}
      valuesOf={valuesOf}
      get={operationLogsClient.get}
      fields={[
        {
          name: 'remark',
          label: text.remark,
          rules: [atMost(limits.descriptionMax)],
          control: <LongText placeholder={text.remarkPlaceholder} max={limits.descriptionMax} />,
        },
      ]}
      save={(values) => operationLogsClient.update(id, values)}
      onSaved={onSaved}
      onClosed={onClosed}
    />
  );
}
