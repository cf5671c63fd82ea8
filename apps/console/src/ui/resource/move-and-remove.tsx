import { limits } from '@mutai/contract/limits';
import { useMemo } from 'react';
import { useChoices, type Choice, type ChoiceSource } from '../choices/choices.ts';
import { FormDialog } from './dialogs.ts';

type Values = { moveTo: number | null };

export interface MoveAndRemoveProps<R> {
  /** Name of the dialog and its draft. */
  readonly name: string;
  readonly title: string;
  /** Label of the target field. */
  readonly label: string;
  readonly hint: string;
  readonly submitText: string;
  /** All records of the resource; those that remain are offered as target. */
  readonly from: ChoiceSource<R>;
  /** Records to delete that are still in use. */
  readonly records: readonly { readonly id: number }[];
  /** Initially selected target; default: none. */
  readonly isUsual?: (choice: Choice<R>) => boolean;
  /** Deletes the records; must not show errors itself. @param moveTo target of their contents */
  readonly remove: (ids: readonly number[], moveTo: number) => Promise<void>;
  /** Called when they were, or may have been, deleted. */
  readonly onRemoved: () => void;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** Source without the deleted records. */
const sourceWithout = <R,>(from: ChoiceSource<R>, ids: readonly number[]): ChoiceSource<R> => ({
  ...from,
  queryKey: [...from.queryKey, 'without', ...ids.map(String)],
  load: async (signal) => ((await from.load?.(signal)) ?? []).filter(({ value }) => !ids.includes(Number(value))),
});

/** Asks for the target of the records' contents and deletes the records. Mount it to open it. */
export function MoveAndRemove<R>(props: MoveAndRemoveProps<R>) {
  const { name, title, label, hint, submitText, from, records, isUsual, remove, onRemoved, onClosed } = props;
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const left = useMemo(() => sourceWithout(from, ids), [from, ids]);
  const { all, failed } = useChoices(left);
  // Wait for the default target; a loading error is shown at its field.
  if (all === null && !failed) return null;
  const usual = Number(all?.find((choice) => isUsual?.(choice))?.value ?? 0) || null;
  return (
    <FormDialog<{ readonly id: number }, Values>
      name={name}
      target={{ mode: 'create' }}
      draft={null}
      title={title}
      submitText={submitText}
      width={limits.dialogWidth.small}
      fields={[{ kind: 'choice', name: 'moveTo', label, required: true, from: left, hint }]}
      emptyValues={{ moveTo: usual }}
      valuesOf={() => ({ moveTo: usual })}
      save={({ moveTo }) => remove(ids, Number(moveTo))}
      onSaved={onRemoved}
      onUnanswered={onRemoved}
      onClosed={onClosed}
    />
  );
}
