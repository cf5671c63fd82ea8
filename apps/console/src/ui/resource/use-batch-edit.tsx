import { EditOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { usePermissionCheck } from '../kit/kit.tsx';
import type { BatchAction, ResourceDeclaration } from './resource.ts';

const BatchEditDialog = lazyPart(async () => (await import('./batch-edit-dialog.tsx')).BatchEditDialog);

/**
 * Adds the action 批量修改 to a resource that declares a batch edit, for users with its permission.
 *
 * @returns the resource with the action, and a function that renders its open dialog
 */
export function useBatchEdit<R extends VersionedRow, V extends FormValues>(
  resource: ResourceDeclaration<R, V>,
): {
  readonly resource: ResourceDeclaration<R, V>;
  /** @param onSaved called after records were changed, or may have been */
  readonly dialog: (onSaved: () => void) => ReactNode;
} {
  const { name, client, batchEdit, batchActions = [] } = resource;
  const holds = usePermissionCheck();
  const [edited, setEdited] = useState<{ readonly records: readonly R[]; readonly done: () => void } | null>(null);
  if (batchEdit === undefined || !holds(batchEdit.permission)) return { resource, dialog: () => null };
  const action: BatchAction<R> = {
    key: 'batch-edit',
    label: text.batchEdit,
    icon: <EditOutlined aria-hidden />,
    run: (records, done) => setEdited({ records, done }),
  };
  return {
    resource: { ...resource, batchActions: [action, ...batchActions] },
    dialog: (onSaved) =>
      edited !== null && (
        <BatchEditDialog
          name={name}
          ids={edited.records.map(({ id }) => id)}
          fields={batchEdit.fields}
          save={client.editMany}
          onSaved={() => {
            edited.done();
            onSaved();
          }}
          onClosed={() => setEdited(null)}
        />
      ),
  };
}
