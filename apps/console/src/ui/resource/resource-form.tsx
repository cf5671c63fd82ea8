import { FormDialog } from '../form/form-dialog.tsx';
import type { Opening } from '../form/use-opening.ts';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import type { FormMode, ResourceClient, ResourceFormDeclaration } from './resource.ts';

export interface ResourceFormProps<R extends VersionedRow, V extends FormValues> {
  /** Names the form and its draft. */
  readonly name: string;
  readonly client: Pick<ResourceClient<R>, 'get' | 'create' | 'update'>;
  readonly form: ResourceFormDeclaration<R, V>;
  readonly opening: Opening<V>;
  /** A record was created or modified. */
  readonly onSaved: (mode: FormMode, values: Partial<V>) => void;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** The dialog in which a record is created or modified, from the declaration of its form. */
export function ResourceForm<R extends VersionedRow, V extends FormValues>(props: ResourceFormProps<R, V>) {
  const { name, client, form, opening, onSaved, onClosed } = props;
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
      fields={form.fields(mode)}
      emptyValues={start ?? form.emptyValues}
      valuesOf={form.valuesOf}
      get={client.get}
      save={async (values, version) => {
        const body = form.bodyOf?.(values, mode) ?? values;
        if (target.mode === 'create') await client.create(body);
        else await client.update(target.id, version === null ? body : { ...body, version });
        form.onSaved?.(values, mode);
        onSaved(mode, values);
      }}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}
