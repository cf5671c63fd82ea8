import { useConfirmRemoval, namesOf } from '../feedback/use-confirm.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { ListController } from '../list/use-list.ts';
import type { ResourceDeclaration } from './resource.ts';

/** Part of a declaration that deletions need. */
type Removed<R extends VersionedRow> = Pick<ResourceDeclaration<R>, 'client' | 'labelOf' | 'onInUse' | 'trash'>;

/** Deletion of one and of several records of a list, after a confirmation. */
export function useRemoval<R extends VersionedRow>(
  { client, labelOf, onInUse, trash }: Removed<R>,
  list: Pick<ListController<R>, 'removed' | 'refresh'>,
) {
  const confirmRemoval = useConfirmRemoval();
  const remove = (records: readonly R[], run: (force: boolean) => Promise<void>) =>
    confirmRemoval({
      batch: records.length > 1,
      trashDays: trash === true ? client.trash.keptDays() : undefined,
      what: namesOf(records.map(labelOf)),
      onInUse: onInUse && ((use) => onInUse(records, use)),
      run: async (force) => {
        try {
          await run(force);
          list.removed(records);
        } catch (error) {
          // Somebody else may have been quicker: show what is there now.
          list.refresh();
          throw error;
        }
      },
    });
  return {
    one: (record: R) => remove([record], (force) => client.remove(record.id, force)),
    several: (records: readonly R[]) => {
      const ids = records.map(({ id }) => id);
      remove(records, (force) => client.removeMany(ids, force));
    },
  };
}
