import { limits } from '@mutai/contract/limits';
import { useMemo } from 'react';
import { useChoices, type Choice, type ChoiceSource } from '../choices/choices.ts';
import { FormDialog } from './dialogs.ts';

type Values = { moveTo: number | null };

export interface MoveAndRemoveProps<R> {
  /** Names the dialog and its draft. */
  readonly name: string;
  readonly title: string;
  /** Label of the field: where what is in them goes. */
  readonly label: string;
  readonly hint: string;
  readonly submitText: string;
  /** All records of the resource: those that are left are offered. */
  readonly from: ChoiceSource<R>;
  /** That were to be deleted, and are still in use. */
  readonly records: readonly { readonly id: number }[];
  /** The one that is chosen at first; none unless given. */
  readonly isUsual?: (choice: Choice<R>) => boolean;
  /** Deletes them; shows no failure itself. @param moveTo where what is in them goes */
  readonly remove: (ids: readonly number[], moveTo: number) => Promise<void>;
  /** They are gone, or may be. */
  readonly onRemoved: () => void;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** The records that are left when some are gone. */
const sourceWithout = <R,>(from: ChoiceSource<R>, ids: readonly number[]): ChoiceSource<R> => ({
  ...from,
  queryKey: [...from.queryKey, 'without', ...ids.map(String)],
  load: async (signal) => ((await from.load?.(signal)) ?? []).filter(({ value }) => !ids.includes(Number(value))),
});

/** Asks where what is in records goes, and deletes these. Mount it to open it. */
export function MoveAndRemove<R>(props: MoveAndRemoveProps<R>) {
  const { name, title, label, hint, submitText, from, records, isUsual, remove, onRemoved, onClosed } = props;
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const left = useMemo(() => sourceWithout(from, ids), [from, ids]);
  const { all, failed } = useChoices(left);
  // The form begins with the usual one, whichever that is; that the choices could not be loaded is told beside its field.
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
