import type { FieldView } from '../changes/changes-table.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import type { ResourceFormDeclaration } from './resource.ts';

interface Shown<R extends VersionedRow, V extends FormValues> {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly form?: ResourceFormDeclaration<R, V> | undefined;
  readonly loggedFields?: Readonly<Record<string, string>>;
}

/** How 变更历史 shows the fields of a record: as the form does, else under the column's title, else as declared. */
export function fieldViews<R extends VersionedRow, V extends FormValues>(
  resource: Shown<R, V>,
): (key: string) => FieldView | undefined {
  const views = new Map<string, FieldView>();
  for (const [key, label] of Object.entries(resource.loggedFields ?? {})) views.set(key, { label });
  for (const { key, title } of resource.columns) views.set(key, { label: title });
  for (const mode of ['create', 'modify'] as const) {
    for (const { name, label, show, secret } of resource.form?.fields(mode) ?? []) {
      // The log has a secret masked already.
      views.set(name, show === undefined || secret === true ? { label } : { label, show });
    }
  }
  return (key) => views.get(key);
}
