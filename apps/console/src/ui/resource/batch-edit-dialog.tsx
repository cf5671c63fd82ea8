import { limits } from '@mutai/contract/limits';
import type { RefusedRecord } from '@mutai/contract/batch';
import { useConfirm, namesOf } from '../feedback/use-confirm.tsx';
import { FormDialog } from './dialogs.ts';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { useKit } from '../kit/kit.tsx';
import { changeField, sentChange, type BatchField, type FieldChange } from './batch-fields.tsx';
import { batchMessages as text } from './batch.messages.ts';
import styles from './resource.module.css';

export interface BatchEditDialogProps {
  /** Name of the resource. */
  readonly name: string;
  /** Ids of the selected records. */
  readonly ids: readonly number[];
  readonly fields: readonly BatchField[];
  readonly save: (ids: readonly number[], changes: object) => Promise<void>;
  /** Called after records were changed, or may have been. */
  readonly onSaved: () => void;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/**
 * Form whose fields start as 不修改: changes the chosen fields of the records, all or none. If some cannot be changed, it
 * names them and offers to change the others.
 */
export function BatchEditDialog({ name, ids, fields, save, onSaved, onClosed }: BatchEditDialogProps) {
  const kit = useKit();
  const confirm = useConfirm();
  const unchanged: FormValues = Object.fromEntries(fields.map((field) => [field.name, null]));

  const agrees = (refused: readonly RefusedRecord[], asked: number) =>
    new Promise<boolean>((resolve) => {
      confirm({
        content: <Refused refused={refused} asked={asked} />,
        okText: text.editOthers(asked - refused.length),
        cancelText: text.back,
        run: () => resolve(true),
        declined: () => resolve(false),
      });
    });

  const saveFor = async (asked: readonly number[], changes: object): Promise<void> => {
    try {
      await save(asked, changes);
    } catch (error) {
      const failure = kit.failureOf(error);
      if (failure.kind !== 'refused') throw error;
      const refused = new Set(failure.refused.map(({ id }) => id));
      const others = asked.filter((id) => !refused.has(id));
      if (others.length === 0) kit.showFailure(error);
      else if (await agrees(failure.refused, asked.length)) return saveFor(others, changes);
      throw error;
    }
  };

  return (
    <FormDialog<VersionedRow, FormValues>
      name={`${name}-batch`}
      // Only changed values are sent, as for a record whose fields are all `null`.
      target={{ mode: 'modify', id: 0 }}
      get={() => Promise.resolve({ id: 0 })}
      draft={null}
      title={text.title(ids.length)}
      width={limits.dialogWidth.medium}
      fields={fields.map(changeField)}
      emptyValues={unchanged}
      valuesOf={() => unchanged}
      save={(values) => {
        const changes = fields.flatMap((field) => {
          const change = values[field.name] as FieldChange | undefined;
          return change === null || change === undefined ? [] : [[field.name, sentChange(field, change)] as const];
        });
        return saveFor(ids, Object.fromEntries(changes));
      }}
      onSaved={onSaved}
      onUnanswered={onSaved}
      onClosed={onClosed}
    />
  );
}

/** Refused records, grouped by reason. */
function Refused({ refused, asked }: { readonly refused: readonly RefusedRecord[]; readonly asked: number }) {
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  return (
    <>
      {text.refused(refused.length, asked)}
      <ul className={styles['refused']}>
        {[...byReason].map(([reason, records]) => (
          <li key={reason}>{text.reason(reason, namesOf(records.map((record) => record.name)))}</li>
        ))}
      </ul>
    </>
  );
}
