import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useKit } from '../kit.tsx';
import { kitMessages as text } from '../kit.messages.ts';
import { readDraft, type Draft, type FormTarget } from '../form/draft.ts';
import { draftKey, FormDialog } from '../form/form-dialog.tsx';
import type { VersionedRow } from '../form/use-record-form.ts';
import type { FormValues } from '../form/values.ts';
import { DataTable } from '../list/data-table.tsx';
import { isFiltered } from '../list/list-address.ts';
import { ListEmpty } from '../list/list-states.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { useList } from '../list/use-list.ts';
import { useTablePreference } from '../list/use-table-preference.ts';
import { PageCard } from '../page-card.tsx';
import { RowActions, type RowAction } from '../row-actions.tsx';
import { useConfirmRemoval } from '../use-confirm.tsx';
import type { ResourceDeclaration } from './resource.ts';

/** Records that a question names before it only counts them. */
const namedAtMost = 5;

const namesOf = (labels: readonly string[]): string => {
  const names = labels.slice(0, namedAtMost).join('、');
  return labels.length > namedAtMost ? text.andOthers(names, labels.length) : names;
};

interface Opening {
  readonly target: FormTarget;
  readonly draft: Draft | null;
}

/**
 * The page of a resource: toolbar, table, form dialog and confirmations, from one declaration. A page that is
 * special calls the pieces itself: `useList`, `useTablePreference`, `ListToolbar`, `DataTable`, `FormDialog`.
 */
export function ResourcePage<R extends VersionedRow, V extends FormValues>(props: {
  readonly resource: ResourceDeclaration<R, V>;
}) {
  const { resource } = props;
  const { name, client, columns, search, form, allowed, labelOf } = resource;
  const kit = useKit();
  const confirmRemoval = useConfirmRemoval();
  const sortable = useMemo(() => columns.filter((column) => column.sortable).map(({ key }) => key), [columns]);
  const fields = useMemo(
    () =>
      search.map((field) => ({
        ...field,
        ...(field.options === undefined ? {} : { choices: field.options.map(({ value }) => value) }),
      })),
    [search],
  );
  const list = useList<R>({ name, load: client.list, sortable, fields });
  const arrangement = useTablePreference(name, columns);
  const [opening, setOpening] = useState<Opening | null>(() => {
    const draft = readDraft(kit.drafts.read(draftKey(name)));
    return draft !== null && (draft.target.mode === 'create' ? allowed.create : allowed.modify)
      ? { target: draft.target, draft }
      : null;
  });
  const openForm = (target: FormTarget) => setOpening((open) => open ?? { target, draft: null });

  const refusalOf = (record: R) => resource.removalRefusal?.(record) ?? null;
  const remove = (ids: readonly number[], what: string, run: () => Promise<void>) =>
    confirmRemoval({
      batch: ids.length > 1,
      what,
      run: async () => {
        try {
          await run();
          list.removed(ids.length);
        } catch (error) {
          // Somebody else may have been quicker: show what is there now.
          list.refresh();
          throw error;
        }
      },
    });
  const removeOne = (record: R) => remove([record.id], labelOf(record), () => client.remove(record.id));
  const removeTicked = () => {
    const ticked = list.rows.filter(({ id }) => list.selected.includes(id));
    remove(
      ticked.map(({ id }) => id),
      namesOf(ticked.map(labelOf)),
      () => client.removeMany(ticked.map(({ id }) => id)),
    );
  };

  const actionsOf = (record: R): readonly RowAction[] => [
    ...(resource.rowActions?.(record) ?? []),
    ...(allowed.modify
      ? [{ key: 'modify', label: text.modify, run: () => openForm({ mode: 'modify', id: record.id }) }]
      : []),
    ...(allowed.remove
      ? [{ key: 'remove', label: text.remove, danger: true, refusal: refusalOf(record), run: () => removeOne(record) }]
      : []),
  ];
  const renderActions = (record: R) => <RowActions actions={actionsOf(record)} />;
  const hasActions = allowed.modify || allowed.remove || resource.rowActions !== undefined;
  const create = () => openForm({ mode: 'create' });

  return (
    <PageCard>
      <ListToolbar list={list} fields={fields} arrangement={arrangement}>
        {allowed.create && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
            {text.create}
          </Button>
        )}
        {allowed.remove && (
          <Button danger disabled={list.selected.length === 0} onClick={removeTicked}>
            {text.batchRemove}
          </Button>
        )}
      </ListToolbar>
      <DataTable
        label={resource.title}
        list={list}
        arrangement={arrangement}
        {...(hasActions
          ? {
              renderActions,
              actionsWidth: resource.actionsWidth,
            }
          : {})}
        {...(allowed.remove ? { selectable: (record: R) => refusalOf(record) === null } : {})}
        empty={
          <ListEmpty
            filtered={isFiltered(list.state)}
            onReset={list.reset}
            purpose={resource.purpose}
            action={
              allowed.create && (
                <Button type="primary" onClick={create}>
                  {form.createTitle}
                </Button>
              )
            }
          />
        }
      />
      {opening !== null && (
        <FormDialog
          name={name}
          target={opening.target}
          draft={opening.draft}
          title={opening.target.mode === 'create' ? form.createTitle : form.modifyTitle}
          width={form.width}
          columns={form.columns}
          fields={form.fields(opening.target.mode)}
          emptyValues={form.emptyValues}
          valuesOf={form.valuesOf}
          get={client.get}
          save={async (values, version) => {
            const body = form.bodyOf?.(values, opening.target.mode) ?? values;
            if (opening.target.mode === 'create') await client.create(body);
            else await client.update(opening.target.id, version === null ? body : { ...body, version });
            form.onSaved?.(values, opening.target.mode);
          }}
          onSaved={opening.target.mode === 'create' ? list.created : list.modified}
          onClosed={() => setOpening(null)}
        />
      )}
    </PageCard>
  );
}
