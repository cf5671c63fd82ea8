import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useKit } from '../kit/kit.tsx';
import type { Draft, FormTarget } from './draft.ts';
import { nextValues, sentValues, storedValues, withoutHidden, type FormField } from './field-kinds.tsx';
import {
  changedNames,
  pickValues,
  type FormValues,
  findDivergences,
  resolve,
  type Divergence,
  type Decision,
} from './values.ts';
import { formMessages as text } from './form.messages.ts';
import { uncachedQuery } from '../kit/queries.ts';

/** Part of a record that forms need. */
export interface VersionedRow {
  readonly id: number;
  /** Number of changes; absent for records that cannot be modified. */
  readonly version?: number;
}

/** Data source and target of a form. */
export interface RecordFormSource<R extends VersionedRow, V extends FormValues> {
  /** Name of the resource: `user`. */
  readonly name: string;
  readonly target: FormTarget;
  readonly fields: readonly FormField<V>[];
  readonly emptyValues: V;
  readonly valuesOf: (record: R) => V;
  /** Loads the current record; required for modifying. */
  readonly get?: (id: number, signal: AbortSignal) => Promise<R>;
  /**
   * Saves the form: all values of a new record, otherwise the changed ones. `version` is that of the record the form
   * was opened with, `idempotencyKey` identifies a create. Returns the new record if the form stays open.
   */
  readonly save: (values: Partial<V>, version: number | null, idempotencyKey: string) => Promise<R | void>;
  /** Called if the outcome is unknown: no answer, or not one from the server. */
  readonly onUnanswered?: () => void;
  readonly draft: Draft | null;
}

/** Errors of one field. */
type FieldErrors = ReturnType<FormInstance['getFieldsError']>[number];

/** State that the form is based on. */
interface Base<V> {
  readonly values: V;
  readonly version: number | null;
}

/** The record changed meanwhile: pending decisions. */
interface Conflict<V> {
  readonly latest: Base<V>;
  readonly divergences: readonly Divergence[];
  readonly choices: Readonly<Record<string, Decision>>;
}

function startOf<R extends VersionedRow, V extends FormValues>(source: RecordFormSource<R, V>): Base<V> | null {
  const { draft, target, emptyValues } = source;
  if (draft !== null) return { values: { ...emptyValues, ...draft.base }, version: draft.version };
  return target.mode === 'create' ? { values: emptyValues, version: null } : null;
}

/** State of a form for its fields and buttons. */
export type RecordFormState<V extends FormValues> = ReturnType<typeof useRecordForm<VersionedRow, V>>;

/**
 * Loads, validates and submits a form.
 *
 * @param onDone called after saving (`saved`), or if there was nothing to save; `startNext` empties the form for another new
 *   record, with values of an empty form
 */
export function useRecordForm<R extends VersionedRow, V extends FormValues>(
  source: RecordFormSource<R, V>,
  onDone: (saved: boolean, startNext: (empty: V) => void) => void,
) {
  const { name, target, fields, valuesOf, get, save, onUnanswered, draft } = source;
  const kit = useKit();
  const [form] = Form.useForm<FormValues>();
  const [base, setBase] = useState<Base<V> | null>(() => startOf(source));
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  /** Errors about fields that the form does not show. */
  const [strayErrors, setStrayErrors] = useState<readonly string[]>([]);
  const [unanswered, setUnanswered] = useState(false);
  /** A submit failed validation: from then on fields are validated on change. */
  const [tried, setTried] = useState(false);
  /** Errors of the fields while they are unmounted. */
  const shownErrors = useRef<readonly FieldErrors[]>([]);
  const [keyOf, setKeyOf] = useState(kit.submissionKeys);
  /** Number of records saved before this one, by 保存并继续新增. */
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  /** Values of the submission in place of those of the form. */
  const replaced = useRef<Partial<V>>({});
  const names = fields.map((field) => field.name);

  const id = target.mode === 'modify' ? target.id : 0;
  const record = useQuery({
    queryKey: ['form', name, id],
    queryFn: ({ signal }) => {
      if (get === undefined) throw new Error(`the form of ${name} cannot load a record`);
      return get(id, signal);
    },
    enabled: base === null,
    // Always load the current record, never a cached one.
    ...uncachedQuery,
  });
  const loaded = base === null && !record.isFetching ? record.data : undefined;
  if (loaded !== undefined) setBase({ values: valuesOf(loaded), version: loaded.version ?? null });

  const current = (): V =>
    withoutHidden(fields, source.emptyValues, {
      ...(base?.values ?? source.emptyValues),
      ...(form.getFieldsValue(true) as Partial<V>),
    });

  const showFieldErrors = (errors: Readonly<Record<string, string>>) => {
    const values = current();
    const shown = new Set<string>(fields.filter(({ when }) => when?.(values) !== false).map((field) => field.name));
    const known: string[] = [];
    const stray: string[] = [];
    for (const [path, error] of Object.entries(errors)) {
      // An error inside of a list has a path: `roleIds/0`.
      const field = path.split(/[./]/).find((part) => part !== '') ?? path;
      if (shown.has(field)) {
        form.setFields([{ name: field, errors: [error] }]);
        known.push(field);
      } else stray.push(error);
    }
    setStrayErrors(stray);
    const first = names.find((field) => known.includes(field));
    if (first !== undefined) form.scrollToField(first, { block: 'center', focus: true });
  };

  const openConflict = (latestRecord: R, mine: V, from: V) => {
    const latest = { values: valuesOf(latestRecord), version: latestRecord.version ?? null };
    setConflict({ latest, divergences: findDivergences(names, from, mine, latest.values), choices: {} });
  };

  /** @param sent submitted values: later input is kept */
  const startFrom = (next: Base<V>, sent: V = current()) => {
    const typed = changedNames(names, sent, current());
    const different = changedNames(names, current(), next.values).filter((field) => !typed.includes(field));
    setBase(next);
    form.setFieldsValue(pickValues(next.values, different));
  };

  /**
   * Saves `values` based on `from`. Concurrent calls are prevented, regardless of double clicks.
   *
   * @param shown values in the form, if they differ from those to save
   */
  const send = async (values: V, from: Base<V>, shown: V = values) => {
    if (sending.current) return;
    const asked = target.mode === 'create' ? values : pickValues(values, changedNames(names, from.values, values));
    if (Object.keys(asked).length === 0) {
      kit.toast.info(text.nothingChanged);
      onDone(false, startNext);
      return;
    }
    sending.current = true;
    setBusy(true);
    setStrayErrors([]);
    setUnanswered(false);
    try {
      const sent = sentValues(fields, asked);
      const saved = await save(sent, from.version, keyOf(sent));
      if (saved !== undefined) startFrom({ values: valuesOf(saved), version: saved.version ?? null }, shown);
      onDone(true, startNext);
    } catch (error) {
      const failure = kit.failureOf(error);
      if (failure.kind === 'unanswered') {
        setUnanswered(true);
        onUnanswered?.();
      } else if (failure.kind === 'broken') {
        onUnanswered?.();
        kit.showFailure(error);
      } else if (failure.kind === 'fields') showFieldErrors(failure.fields);
      else if (failure.kind === 'stale' && target.mode === 'modify')
        openConflict(failure.current as R, values, from.values);
      // A batch has shown what it refused.
      else if (failure.kind !== 'refused') kit.showFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const submit = () => {
    const shown = current();
    const values = { ...shown, ...replaced.current };
    replaced.current = {};
    if (base !== null) void send(values, base, shown);
  };
  /**
   * Validates and submits the form with some other values than it shows, such as a status of a button. It shows them only
   * after they are saved.
   */
  const submitWith = (values: Partial<V>) => {
    replaced.current = values;
    form.submit();
  };

  /** Saves the decisions based on the current version. */
  const settle = () => {
    if (conflict === null || sending.current) return;
    const { latest, divergences, choices } = conflict;
    const settled = resolve(latest.values, divergences, choices);
    form.setFieldsValue(settled);
    setBase(latest);
    setConflict(null);
    if (changedNames(names, latest.values, settled).length === 0) {
      kit.toast.info(text.conflict.same);
      onDone(true, startNext);
    } else void send(settled, latest);
  };

  /** Empties the form for the next new record. Values of some fields stay. @param empty values of an empty form */
  function startNext(empty: V): void {
    const values = nextValues(fields, empty, current());
    // Equal content is another record.
    setKeyOf(kit.submissionKeys);
    setBase({ values, version: null });
    setTried(false);
    shownErrors.current = [];
    // Remounts the fields, which have states of their own.
    form.resetFields();
    form.setFieldsValue(values);
    setRound(round + 1);
  }

  const draftOf = (): Draft => ({
    target,
    values: storedValues(fields, current()),
    base: storedValues(fields, base?.values ?? {}),
    version: base?.version ?? null,
  });

  return {
    form,
    /** Initial values of the fields; `null` while the record loads. */
    initialValues: base === null ? null : { ...base.values, ...draft?.values },
    base,
    /** Error of loading the record. */
    loadError: base === null && record.isError ? record.error : null,
    loading: record.isFetching,
    retry: () => void record.refetch(),
    busy,
    strayErrors,
    tried,
    onRefused: () => {
      replaced.current = {};
      setTried(true);
    },
    shownErrors,
    /** The form may already have been saved. */
    unanswered,
    conflict,
    choose: (choices: Readonly<Record<string, Decision>>) => {
      if (conflict !== null) setConflict({ ...conflict, choices });
    },
    /** Returns from the comparison to the form. */
    leaveConflict: () => setConflict(null),
    /** Changes that would be saved now. */
    changes: (): Partial<V> => {
      const values = current();
      return sentValues(fields, pickValues(values, changedNames(names, base?.values ?? source.emptyValues, values)));
    },
    /** Current input. */
    values: current,
    /** Draft of the current input. */
    draftOf,
    /** Restores a draft, based on its version. */
    restore: (typed: Partial<V>, version: number | null) => {
      if (base === null) return;
      setBase({ ...base, version });
      form.setFieldsValue(typed);
    },
    round,
    /** Discards the input. */
    reset: () => {
      if (base !== null) startFrom(base);
    },
    /** Returns true if there are unsaved changes. */
    isDirty: () => base !== null && changedNames(names, base.values, current()).length > 0,
    submit,
    submitWith,
    settle,
  };
}
