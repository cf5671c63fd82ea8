import { PlusOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { screenKeyPermissions } from '@mutai/contract/screen-keys/resource';
import type { ScreenKey } from '@mutai/contract/screen-keys/schema';
import { Button } from 'antd';
import type { RowAction } from '../../../ui/cells/row-actions.tsx';
import { Guide } from '../../../ui/feedback/guide.tsx';
import { PageDrawer } from '../../../ui/feedback/overlays.tsx';
import { useOpening } from '../../../ui/form/draft.ts';
import { copyText } from '../../../ui/kit/copy-text.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { isFiltered } from '../../../ui/list/list-address.ts';
import { ListEmpty } from '../../../ui/list/list-parts.tsx';
import { useInnerList } from '../../../ui/list/use-list.ts';
import { useAllowed } from '../../../ui/resource/resource-dialogs.tsx';
import { useRemoval } from '../../../ui/resource/use-removal.ts';
import { useColumns } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTablePreference } from '../../../ui/table/use-table-preference.ts';
import { ListToolbar } from '../../../ui/toolbar/list-toolbar.tsx';
import type { SearchField } from '../../../ui/toolbar/search-fields.ts';
import { enrollAddress } from './enroll-address.ts';
import { keyColumns } from './key-columns.tsx';
import { KeyForm, type KeyValues } from './key-form.tsx';
import { keysMessages as text } from './keys.messages.ts';
import { keysClient, keysName, useLiveKeys } from './keys.queries.ts';

const sortable = keyColumns.filter((column) => column.sortable).map(({ key }) => key);
const search: readonly SearchField[] = [{ name: 'name', label: text.name }];

interface KeysDrawerProps {
  /** Group of new keys. */
  readonly group: number | null;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 注册密钥: keys with which displays register themselves. Mount it to open it, unmount it on `onClosed`. */
export function KeysDrawer({ group, onClosed }: KeysDrawerProps) {
  return (
    <PageDrawer title={text.title} width={limits.dialogWidth.large} onClosed={onClosed}>
      <Guide inOrder purpose={text.guide} steps={text.steps} note={text.warning} />
      <Keys group={group} />
    </PageDrawer>
  );
}

function Keys({ group }: Pick<KeysDrawerProps, 'group'>) {
  const { toast } = useKit();
  const allowed = useAllowed(screenKeyPermissions);
  const list = useInnerList<ScreenKey>({ name: keysName, load: keysClient.list, sortable, fields: search });
  const arrangement = useTablePreference(keysName, useColumns(keyColumns));
  const form = useOpening<KeyValues>(keysName, ({ mode }) => (mode === 'create' ? allowed.create : allowed.modify));
  const removal = useRemoval({ client: keysClient, labelOf: ({ name }) => name }, list);
  useLiveKeys();

  const copy = async ({ key }: ScreenKey) => {
    const address = enrollAddress(window.location.origin, key);
    if (await copyText(address)) toast.success(text.copied);
    else toast.warning(text.notCopied(address));
  };
  const modify = ({ id }: ScreenKey) => form.open({ mode: 'modify', id });
  const actionsOf = (record: ScreenKey): readonly RowAction[] => [
    { key: 'copy', label: text.copy, run: () => void copy(record) },
    { key: 'modify', label: kitMessages.modify, run: () => modify(record) },
    { key: 'remove', label: kitMessages.remove, danger: true, run: () => removal.one(record) },
  ];
  const create = () => form.open({ mode: 'create' });
  return (
    <>
      <ListToolbar label={text.title} list={list} fields={search} arrangement={arrangement}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
          {kitMessages.create}
        </Button>
      </ListToolbar>
      <DataTable
        label={text.title}
        list={list}
        arrangement={arrangement}
        actionsOf={actionsOf}
        open={modify}
        empty={<ListEmpty filtered={isFiltered(list.state)} onReset={list.reset} purpose={text.purpose} />}
      />
      {form.opening !== null && (
        <KeyForm
          opening={form.opening}
          group={group}
          onSaved={() => (form.opening?.target.mode === 'create' ? list.created() : list.modified())}
          onUnanswered={list.refresh}
          onClosed={form.close}
        />
      )}
    </>
  );
}
