import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useKit } from '../kit/kit.tsx';
import { withoutSecrets, type Draft, type FormTarget } from './draft.ts';
import { sentValues, type FormField } from './field-kinds.tsx';
import {
  changedNames,
  pickValues,
  type FormValues,
  diverging,
  resolve,
  type Divergence,
  type Decision,
} from './values.ts';
import { formMessages as text } from './form.messages.ts';

/** A record as far as a form is concerned. */
export interface VersionedRow {
  readonly id: number;
  /** Counts the record's changes; a record that nobody can modify has none. */
  readonly version?: number;
}

/** Where the form's values come from, and where they go. */
export interface RecordFormSource<R extends VersionedRow, V extends FormValues> {
  /** Names the resource: `user`. */
  readonly name: string;
  readonly target: FormTarget;
  readonly fields: readonly FormField<V>[];
  readonly emptyValues: V;
  readonly valuesOf: (record: R) => V;
  /** The newest state of a record; needed to modify one. */
  readonly get?: (id: number, signal: AbortSignal) => Promise<R>;
  /**
   * Sends the form: everything when a record is created, otherwise what changed.
   * `version` is that of the record which the form started from, `idempotencyKey` names what is created.
   * Answers the record as it is now where the form stays.
   */
  readonly save: (values: Partial<V>, version: number | null, idempotencyKey: string) => Promise<R | void>;
  /** It may have been saved: no answer came, or none of the server's own. */
  readonly onUnanswered?: () => void;
  readonly draft: Draft | null;
}

/** What is said beside one field. */
type FieldErrors = ReturnType<FormInstance['getFieldsError']>[number];

/** What the form started from. */
interface Base<V> {
  readonly values: V;
  readonly version: number | null;
}

/** The record has moved on: the choice that is to be made. */
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

/** The values with the empty one in each field that is not there for them. */
function withoutHidden<V extends FormValues>(fields: readonly FormField<V>[], empty: V, values: V): V {
  const hidden = fields.filter(({ when }) => when?.(values) === false).map(({ name }) => name);
  return { ...values, ...pickValues(empty, hidden) };
}

/** A form as its fields and buttons see it. */
export type RecordFormState<V extends FormValues> = ReturnType<typeof useRecordForm<VersionedRow, V>>;

/**
 * Loads, checks and sends a form. `onDone` runs once it is sent (`saved`), or once there is nothing to send.
 */
export function useRecordForm<R extends VersionedRow, V extends FormValues>(
  source: RecordFormSource<R, V>,
  onDone: (saved: boolean) => void,
) {
  const { name, target, fields, valuesOf, get, save, onUnanswered, draft } = source;
  const kit = useKit();
  const [form] = Form.useForm<FormValues>();
  const [base, setBase] = useState<Base<V> | null>(() => startOf(source));
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  /** Refusals about fields that the form does not show. */
  const [strayErrors, setStrayErrors] = useState<readonly string[]>([]);
  const [unanswered, setUnanswered] = useState(false);
  /** It was to be sent, and a field did not pass: from then on fields are checked as they change. */
  const [tried, setTried] = useState(false);
  /** What is said beside the fields, for as long as they are not on the screen. */
  const shownErrors = useRef<readonly FieldErrors[]>([]);
  const [keyOf] = useState(kit.submissionKeys);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const names = fields.map((field) => field.name);

  const id = target.mode === 'modify' ? target.id : 0;
  const record = useQuery({
    queryKey: ['form', name, id],
    queryFn: ({ signal }) => {
      if (get === undefined) throw new Error(`the form of ${name} cannot load a record`);
      return get(id, signal);
    },
    enabled: base === null,
    // Always the newest record: never one that was kept from before.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const loaded = base === null && !record.isFetching ? record.data : undefined;
  if (loaded !== undefined) setBase({ values: valuesOf(loaded), version: loaded.version ?? null });

  const current = (): V =>
    withoutHidden(fields, source.emptyValues, {
      ...(base?.values ?? source.emptyValues),
      ...(form.getFieldsValue(true) as Partial<V>),
    });

  const showFieldErrors = (errors: Readonly<Record<string, string>>) => {
    const known: string[] = [];
    const stray: string[] = [];
    for (const [path, error] of Object.entries(errors)) {
      // An error inside a list names its place: `roleIds/0`.
      const field = path.split(/[./]/).find((part) => part !== '') ?? path;
      if ((names as readonly string[]).includes(field)) {
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
    setConflict({ latest, divergences: diverging(names, from, mine, latest.values), choices: {} });
  };

  /** @param sent what the form held when it was sent: what was typed since stays */
  const startFrom = (next: Base<V>, sent: V = current()) => {
    const typed = changedNames(names, sent, current());
    const different = changedNames(names, current(), next.values).filter((field) => !typed.includes(field));
    setBase(next);
    form.setFieldsValue(pickValues(next.values, different));
  };

  /** Sends `values` over `from`; two at once are impossible, however fast somebody clicks. */
  const send = async (values: V, from: Base<V>) => {
    if (sending.current) return;
    const changed = changedNames(names, from.values, values);
    if (target.mode === 'modify' && changed.length === 0) {
      kit.say.info(text.nothingChanged);
      onDone(false);
      return;
    }
    sending.current = true;
    setBusy(true);
    setStrayErrors([]);
    setUnanswered(false);
    try {
      const sent = sentValues(fields, target.mode === 'create' ? values : pickValues(values, changed));
      const saved = await save(sent, from.version, keyOf(sent));
      if (saved !== undefined) startFrom({ values: valuesOf(saved), version: saved.version ?? null }, values);
      onDone(true);
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
      else kit.showFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const submit = () => {
    if (base !== null) void send(current(), base);
  };

  /** Sends what was chosen, over the newest version. */
  const settle = () => {
    if (conflict === null || sending.current) return;
    const { latest, divergences, choices } = conflict;
    const settled = resolve(latest.values, divergences, choices);
    form.setFieldsValue(settled);
    setBase(latest);
    setConflict(null);
    if (changedNames(names, latest.values, settled).length === 0) {
      kit.say.info(text.conflict.same);
      onDone(true);
    } else void send(settled, latest);
  };

  const draftOf = (): Draft => {
    const secrets = fields.filter(({ secret }) => secret === true).map((field) => field.name);
    return {
      target,
      values: withoutSecrets(current(), secrets),
      base: withoutSecrets(base?.values ?? {}, secrets),
      version: base?.version ?? null,
    };
  };

  return {
    form,
    /** Values that the fields start with; null while the record is being loaded. */
    initialValues: base === null ? null : { ...base.values, ...draft?.values },
    base,
    /** Why the record could not be loaded. */
    loadError: base === null && record.isError ? record.error : null,
    loading: record.isFetching,
    retry: () => void record.refetch(),
    busy,
    strayErrors,
    tried,
    onRefused: () => setTried(true),
    shownErrors,
    /** Whether it may have been saved already. */
    unanswered,
    conflict,
    choose: (choices: Readonly<Record<string, Decision>>) => {
      if (conflict !== null) setConflict({ ...conflict, choices });
    },
    /** Back from the comparison to the form. */
    leaveConflict: () => setConflict(null),
    /** What would be sent now: what differs from what the form started from. */
    changes: (): Partial<V> => {
      const values = current();
      return sentValues(fields, pickValues(values, changedNames(names, base?.values ?? source.emptyValues, values)));
    },
    /** What was typed, to be put aside. */
    draftOf,
    /** Goes on with what was typed before, over the version that it was typed over. */
    restore: (typed: Partial<V>, version: number | null) => {
      if (base === null) return;
      setBase({ ...base, version });
      form.setFieldsValue(typed);
    },
    /** Throws away what was typed. */
    reset: () => {
      if (base !== null) startFrom(base);
    },
    /** Whether something was typed that is not saved. */
    isDirty: () => base !== null && changedNames(names, base.values, current()).length > 0,
    submit,
    settle,
  };
}
