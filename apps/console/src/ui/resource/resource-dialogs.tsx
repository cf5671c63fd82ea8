import { useState } from 'react';
import { useOpening, type FormTarget, type Opening } from '../form/draft.ts';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { usePermissionCheck } from '../kit/kit.tsx';
import type { RenderedColumn } from '../table/columns.tsx';
import { targetKey, useAddressedForm } from './addressed.ts';
import { FormDialog, HistoryDrawer, RecordDetails, TrashDrawer } from './dialogs.ts';
import {
  fieldsOf,
  type ActionPermissions,
  type FormMode,
  type ResourceClient,
  type ResourceDeclaration,
  type ResourceFormDeclaration,
} from './resource.ts';

/** Actions that the user may do with the records of a resource. */
export interface Allowed {
  readonly create: boolean;
  readonly modify: boolean;
  readonly remove: boolean;
  readonly export: boolean;
}

/** @param hasForm without a form, records cannot be created or modified */
export function useAllowed(permissions: ActionPermissions = {}, hasForm = true): Allowed {
  const holds = usePermissionCheck();
  const may = (permission: string | undefined) => permission !== undefined && holds(permission);
  return {
    create: hasForm && may(permissions.create),
    modify: hasForm && may(permissions.update),
    remove: may(permissions.delete),
    export: may(permissions.export),
  };
}

/**
 * Open dialogs and drawers of a resource page, and functions that open them.
 *
 * @param name of the resource, which is also the parameter of the address that opens the form; null without one
 */
export function useResourceDialogs<R extends VersionedRow, V>(name: string | null, formName: string, allowed: Allowed) {
  const allows = ({ mode }: FormTarget): boolean => (mode === 'create' ? allowed.create : allowed.modify);
  const form = useAddressedForm(name, useOpening<V>(formName, allows), allows);
  const [trashOpen, setTrashOpen] = useState(false);
  const [history, setHistory] = useState<R | null>(null);
  const [details, setDetails] = useState<R | null>(null);
  return {
    formName,
    opening: form.opening,
    create: (start?: V) => form.open({ mode: 'create' }, start),
    modify: (id: number) => form.open({ mode: 'modify', id }),
    closeForm: form.close,
    trashOpen,
    setTrashOpen,
    history,
    setHistory,
    details,
    setDetails,
  };
}

/** Parts of a declaration that the dialogs need. */
type Dialogs<R extends VersionedRow, V extends FormValues> = Pick<
  ResourceDeclaration<R, V>,
  'name' | 'title' | 'form' | 'labelOf' | 'trashSign'
> & {
  readonly client: ResourceClient<R>;
};

export interface ResourceDialogsProps<R extends VersionedRow, V extends FormValues> {
  readonly resource: Dialogs<R, V>;
  readonly dialogs: ReturnType<typeof useResourceDialogs<R, V>>;
  /** Columns of the list, for records without a form. */
  readonly columns: readonly RenderedColumn<R>[];
  /** Called after a record was created or modified. */
  readonly onSaved: (mode: FormMode, values: Partial<V>) => void;
  /** Called if a record may have been created or modified. */
  readonly onUnanswered: () => void;
  readonly onTrashClosed?: (() => void) | undefined;
}

/** Open dialogs of a resource page: form, trash and history. */
export function ResourceDialogs<R extends VersionedRow, V extends FormValues>(props: ResourceDialogsProps<R, V>) {
  const { resource, dialogs, columns, onSaved, onUnanswered, onTrashClosed } = props;
  const { name, title, client, form, labelOf } = resource;
  const { opening, history, details } = dialogs;
  return (
    <>
      {opening !== null && form !== undefined && (
        <ResourceForm
          key={targetKey(opening.target)}
          name={dialogs.formName}
          client={client}
          form={form}
          opening={opening}
          onSaved={onSaved}
          onUnanswered={onUnanswered}
          onClosed={dialogs.closeForm}
        />
      )}
      {dialogs.trashOpen && (
        <TrashDrawer
          name={name}
          title={title}
          client={client.trash}
          sign={resource.trashSign}
          onClosed={() => {
            dialogs.setTrashOpen(false);
            onTrashClosed?.();
          }}
        />
      )}
      {history !== null && (
        <HistoryDrawer
          name={name}
          record={{ id: history.id, label: labelOf(history) }}
          load={client.history}
          onClosed={() => dialogs.setHistory(null)}
        />
      )}
      {details !== null && (
        <RecordDetails
          record={details}
          label={labelOf(details)}
          columns={columns}
          onClosed={() => dialogs.setDetails(null)}
        />
      )}
    </>
  );
}

interface ResourceFormProps<R extends VersionedRow, V extends FormValues> {
  /** Name of the form and its draft. */
  readonly name: string;
  readonly client: ResourceClient<R>;
  readonly form: ResourceFormDeclaration<R, V>;
  readonly opening: Opening<V>;
  readonly onSaved: ResourceDialogsProps<R, V>['onSaved'];
  readonly onUnanswered: () => void;
  readonly onClosed: () => void;
}

/** Dialog that creates or modifies a record. */
function ResourceForm<R extends VersionedRow, V extends FormValues>(props: ResourceFormProps<R, V>) {
  const { name, client, form, opening, onSaved, onUnanswered, onClosed } = props;
  const { target, draft, start } = opening;
  const { mode } = target;
  return (
    <FormDialog<R, V>
      name={name}
      target={target}
      draft={draft}
      title={mode === 'create' ? form.createTitle : form.modifyTitle}
      width={form.width}
      columns={form.columns}
      fields={fieldsOf(form, mode)}
      emptyValues={start ?? form.emptyValues}
      {...(mode === 'create' ? { following: form.emptyValues } : {})}
      valuesOf={form.valuesOf}
      get={client.get}
      save={async (values, version, idempotencyKey) => {
        const body = form.bodyOf?.(values, mode) ?? values;
        if (target.mode === 'create') await client.create(body, idempotencyKey);
        else await client.update(target.id, version === null ? body : { ...body, version });
        form.onSaved?.(values, mode);
        onSaved(mode, values);
      }}
      onSaved={() => undefined}
      onUnanswered={onUnanswered}
      onClosed={onClosed}
    />
  );
}
