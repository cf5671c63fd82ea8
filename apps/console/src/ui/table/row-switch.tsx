import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { HoverTooltip } from '../cells/hover-tooltip.tsx';
import { ChoiceName } from '../choices/choice-views.tsx';
import type { ChoiceNames } from '../choices/choices.ts';
import { QuestionAbout, useConfirm } from '../feedback/use-confirm.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import styles from './row-switch.module.css';

/** Saves values of the records in a list. */
export interface RowSaving<R> {
  /** Names a record for questions and screen readers. */
  readonly labelOf: (record: R) => string;
  /** Rejects values whose record has been changed by others. */
  readonly update: (record: R, values: object) => Promise<void>;
  /** Resolves when the list shows the current state. */
  readonly reload: () => Promise<void>;
}

interface Saved<R extends VersionedRow> {
  readonly name: string;
  readonly client: { readonly update: (id: number, body: object) => Promise<void> };
  readonly labelOf: (record: R) => string;
  readonly onChanged?: (() => void) | undefined;
}

/**
 * Saves the switches in a resource's list; `null` if the user may not modify records.
 *
 * @param resource declaration of the resource
 */
export function useRowSaving<R extends VersionedRow>(resource: Saved<R>, allowed: boolean): RowSaving<R> | null {
  const { name, client, labelOf, onChanged } = resource;
  const queries = useQueryClient();
  return useMemo(() => {
    if (!allowed) return null;
    return {
      labelOf,
      update: ({ id, version }, values) => client.update(id, { ...values, version }),
      reload: async () => {
        onChanged?.();
        await queries.invalidateQueries({ queryKey: [name] });
      },
    };
  }, [allowed, labelOf, client, onChanged, queries, name]);
}

/** Question before a record is switched. */
export interface SwitchQuestion {
  readonly question: string;
  readonly okText: string;
  /** Confirming destroys or undoes something: the button is red, and Enter alone does not press it. */
  readonly danger?: boolean;
}

/** Rules of a column with switches. */
export interface SwitchRules<R> {
  /** Reason why a record cannot be switched; `null` if it can. */
  readonly refusal?: (record: R) => string | null;
  /** Question before a record is switched; `null` switches it at once. */
  readonly question?: (record: R) => SwitchQuestion | null;
}

export interface RowSwitchProps<R> {
  readonly record: R;
  /** Switched field, its value and its label. */
  readonly field: string;
  readonly on: boolean;
  readonly label: string;
  /** Names for on and off. */
  readonly names: ChoiceNames;
  readonly rules: SwitchRules<R>;
  readonly saving: RowSaving<R>;
}

/**
 * Boolean field in a row, as a name that toggles on click. Busy until the list shows the saved state. A failure, such as a
 * conflict with a change by others, is shown in the error dialog.
 */
export function RowSwitch<R>({ record, field, on, label, names, rules, saving }: RowSwitchProps<R>) {
  const { showFailure } = useKit();
  const confirm = useConfirm();
  const [pending, setPending] = useState(false);
  const refusal = rules.refusal?.(record) ?? null;
  const name = saving.labelOf(record);

  const save = async () => {
    setPending(true);
    await saving.update(record, { [field]: !on }).catch(showFailure);
    // Reload after failures too, to show the current state. A question closes without waiting for it.
    void saving.reload().finally(() => setPending(false));
  };
  const toggle = () => {
    const asked = rules.question?.(record) ?? null;
    if (asked === null) void save();
    else confirm({ ...asked, content: <QuestionAbout question={asked.question} what={name} />, run: save });
  };

  const control = (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={on}
      aria-label={text.switchOf(name, label, names.labelOf(on))}
      aria-busy={pending}
      // Disabled but focusable: focus stays, and keyboard users can read the reason.
      {...(refusal === null ? {} : { 'aria-description': refusal })}
      {...(pending || refusal !== null ? { 'aria-disabled': true } : { onClick: toggle })}
    >
      <ChoiceName names={names} value={on} />
    </button>
  );
  return refusal === null ? control : <HoverTooltip title={refusal}>{control}</HoverTooltip>;
}
