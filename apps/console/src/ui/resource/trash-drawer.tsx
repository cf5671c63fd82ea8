import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { changesText } from '@mutai/contract/logs/logged-changes';
import type { TrashItem } from '@mutai/contract/trash';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import type { RowAction } from '../cells/row-actions.tsx';
import { PageDrawer } from '../feedback/overlays.tsx';
import { QuestionAbout, useConfirm, namesOf } from '../feedback/use-confirm.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import { fullTime } from '../kit/time.ts';
import { isFiltered } from '../list/list-address.ts';
import { ListEmpty } from '../list/list-parts.tsx';
import { useInnerList } from '../list/use-list.ts';
import { useColumns, type ListColumn } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useTablePreference } from '../table/use-table-preference.ts';
import { ListToolbar } from '../toolbar/list-toolbar.tsx';
import type { SearchField } from '../toolbar/search-fields.ts';
import { selectionBarOf } from './resource-actions.tsx';
import styles from './resource.module.css';
import type { TrashClient } from './resource.ts';

export interface TrashDrawerProps {
  /** Names the resource: `user`. */
  readonly name: string;
  /** Title of the resource's page. */
  readonly title: string;
  readonly client: TrashClient;
  /** Picture before the name of a record. */
  readonly sign?: ((item: TrashItem) => ReactNode) | undefined;
  /** The drawer is gone from the screen. */
  readonly onClosed: () => void;
}

/** @param module of the resource's log lines, whose words name fields and values */
const columnsFor = (module: string, sign: TrashDrawerProps['sign']): readonly ListColumn<TrashItem>[] => [
  {
    key: 'name',
    title: text.trashName,
    width: 160,
    required: true,
    flexible: true,
    ...(sign === undefined
      ? {}
      : {
          render: (item) => (
            <span className={styles['trashName']}>
              {sign(item)}
              <EllipsisText text={item.name} />
            </span>
          ),
        }),
  },
  {
    key: 'facts',
    title: text.trashFacts,
    width: 160,
    render: ({ facts }) => <EllipsisText text={changesText(module, facts, fullTime)} secondary />,
  },
  { key: 'deletedBy', title: text.deletedBy, width: 104 },
  { key: 'deletedAt', title: text.deletedAt, width: 112, sortable: true, kind: 'time' },
];
const sortable = ['deletedAt'];
const search: readonly SearchField[] = [{ name: 'name', label: text.trashName }];

/** 回收站: what was deleted of a resource, to be restored or purged. Mount it to open it, unmount it on `onClosed`. */
export function TrashDrawer({ name, title, client, sign, onClosed }: TrashDrawerProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const kit = useKit();
  const keptDays = client.keptDays();
  const list = useInnerList<TrashItem>({ name: `${name}.trash`, load: client.list, sortable, fields: search });
  const arrangement = useTablePreference('trash', useColumns(useMemo(() => columnsFor(name, sign), [name, sign])));
  const ticked = list.selection.records;

  /** Runs a change; whatever comes of it, shows what is there now. */
  const change = async (rows: readonly TrashItem[], run: (ids: readonly number[]) => Promise<void>) => {
    try {
      await run(rows.map(({ id }) => id));
      list.removed(rows);
    } catch (error) {
      kit.showFailure(error);
      list.refresh();
    }
  };
  const restore = async (rows: readonly TrashItem[]) => {
    await change(rows, client.restore);
    // Restored records may appear in other resources' lists too, such as the tree beside a list.
    await queries.invalidateQueries({ queryKey: [name] });
  };
  const purge = (rows: readonly TrashItem[]) =>
    confirm({
      content: <QuestionAbout question={text.confirmPurge} what={namesOf(rows.map((row) => row.name))} />,
      okText: text.confirmPurgeOk,
      danger: true,
      run: () => change(rows, client.purge),
    });

  const actionsOf = (row: TrashItem): readonly RowAction[] => [
    { key: 'restore', label: text.restore, run: () => void restore([row]) },
    { key: 'purge', label: text.purge, danger: true, run: () => purge([row]) },
  ];

  return (
    <PageDrawer title={text.trashOf(title)} width={limits.dialogWidth.large} onClosed={onClosed}>
      <p className={styles['trashHint']}>{text.trashHint(keptDays)}</p>
      <ListToolbar
        label={text.trash}
        list={list}
        fields={search}
        arrangement={arrangement}
        selection={selectionBarOf(list, [
          {
            key: 'restore',
            label: text.batchRestore,
            icon: <UndoOutlined aria-hidden />,
            run: () => void restore(ticked),
          },
          {
            key: 'purge',
            label: text.batchPurge,
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            run: () => purge(ticked),
          },
        ])}
      />
      <DataTable
        label={text.trash}
        list={list}
        arrangement={arrangement}
        actionsOf={actionsOf}
        selectable={() => true}
        empty={
          <ListEmpty filtered={isFiltered(list.state)} onReset={list.reset} purpose={text.trashPurpose(keptDays)} />
        }
      />
    </PageDrawer>
  );
}
