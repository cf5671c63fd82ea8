import { PlusOutlined } from '@ant-design/icons';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { emergencySourcePermissions } from '@mutai/contract/emergency-sources/resource';
import type { EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { EllipsisText } from '../../../ui/cells/ellipsis-text.tsx';
import { Label } from '../../../ui/cells/label.tsx';
import type { RowAction } from '../../../ui/cells/row-actions.tsx';
import { Guide } from '../../../ui/feedback/guide.tsx';
import { PageDrawer } from '../../../ui/feedback/overlays.tsx';
import { QuestionAbout, useConfirm } from '../../../ui/feedback/use-confirm.tsx';
import { useOpening } from '../../../ui/form/draft.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useKit, usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { fullTime } from '../../../ui/kit/time.ts';
import { isFiltered } from '../../../ui/list/list-address.ts';
import { ListEmpty } from '../../../ui/list/list-parts.tsx';
import { useInnerList } from '../../../ui/list/use-list.ts';
import { useAllowed } from '../../../ui/resource/resource-dialogs.tsx';
import { useRemoval } from '../../../ui/resource/use-removal.ts';
import { type ListColumn, useColumns } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTablePreference } from '../../../ui/table/use-table-preference.ts';
import { ListToolbar } from '../../../ui/toolbar/list-toolbar.tsx';
import type { SearchField } from '../../../ui/toolbar/search-fields.ts';
import { SourceForm, type SourceValues } from './source-form.tsx';
import { sourcesMessages as text } from './sources.messages.ts';
import { makeToken, sourcesClient, sourcesName } from './sources.queries.ts';
import { TokenDialog } from './token-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const columns: readonly ListColumn<EmergencySource>[] = [
  { key: 'name', title: text.name, width: 136, required: true, flexible: true, sortable: true },
  {
    key: 'enabled',
    title: text.token,
    width: 120,
    render: ({ enabled, hasToken }) =>
      enabled ? hasToken ? text.tokenSet : text.noToken : <Label tone="danger">{text.stopped}</Label>,
  },
  {
    key: 'areas',
    title: text.areas,
    width: 144,
    render: ({ areas }) => <EllipsisText text={text.areasShown(areas)} />,
  },
  {
    key: 'lastUsedAt',
    title: text.lastUsedAt,
    width: 168,
    render: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : fullTime(lastUsedAt)),
  },
];
const sortable = ['name'];
const search: readonly SearchField[] = [{ name: 'name', label: text.name }];

interface SourcesDrawerProps {
  /** Called when the server has taken an uploaded alert. */
  readonly onReceived: () => void;
  readonly onClosed: () => void;
}

/** 外部来源: systems that start and end emergencies. Mount it to open it, unmount it on `onClosed`. */
export function SourcesDrawer({ onReceived, onClosed }: SourcesDrawerProps) {
  return (
    <PageDrawer title={text.title} width={limits.dialogWidth.large} onClosed={onClosed}>
      <Guide purpose={text.guide} steps={text.steps} note={text.headers} />
      <Sources onReceived={onReceived} />
    </PageDrawer>
  );
}

function Sources({ onReceived }: Pick<SourcesDrawerProps, 'onReceived'>) {
  const { showFailure } = useKit();
  const confirm = useConfirm();
  const holds = usePermissionCheck();
  const mayManage = holds(emergencySourcePermissions.update);
  const allowed = useAllowed(emergencySourcePermissions);
  const list = useInnerList<EmergencySource>({ name: sourcesName, load: sourcesClient.list, sortable, fields: search });
  const arrangement = useTablePreference(sourcesName, useColumns(columns));
  const form = useOpening<SourceValues>(sourcesName, ({ mode }) =>
    mode === 'create' ? allowed.create : allowed.modify,
  );
  const removal = useRemoval({ client: sourcesClient, labelOf: ({ name }) => name }, list);
  const [token, setToken] = useState<string | null>(null);
  const [uploading, setUploading] = useState<EmergencySource | null>(null);

  const make = async (source: EmergencySource): Promise<void> => {
    setToken(await makeToken(source));
    list.refresh();
  };
  const askToMake = (source: EmergencySource): void => {
    if (!source.hasToken) {
      void make(source).catch(showFailure);
      return;
    }
    confirm({
      content: <QuestionAbout question={text.replaceQuestion} what={source.name} />,
      okText: text.makeToken,
      danger: true,
      run: () => make(source),
    });
  };
  const modify = ({ id }: EmergencySource) => form.open({ mode: 'modify', id });
  const actionsOf = (source: EmergencySource): readonly RowAction[] => [
    ...(mayManage ? [{ key: 'token', label: text.makeToken, run: () => askToMake(source) }] : []),
    ...(holds(emergencyPermissions.start)
      ? [{ key: 'upload', label: text.upload, run: () => setUploading(source) }]
      : []),
    ...(mayManage
      ? [
          { key: 'modify', label: kitMessages.modify, run: () => modify(source) },
          { key: 'remove', label: kitMessages.remove, danger: true, run: () => removal.one(source) },
        ]
      : []),
  ];
  return (
    <>
      <ListToolbar label={text.title} list={list} fields={search} arrangement={arrangement}>
        {mayManage && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => form.open({ mode: 'create' })}>
            {kitMessages.create}
          </Button>
        )}
      </ListToolbar>
      <DataTable
        label={text.title}
        list={list}
        arrangement={arrangement}
        actionsOf={actionsOf}
        {...(mayManage ? { open: modify } : {})}
        empty={<ListEmpty filtered={isFiltered(list.state)} onReset={list.reset} purpose={text.purpose} />}
      />
      {form.opening !== null && (
        <SourceForm
          opening={form.opening}
          onSaved={() => (form.opening?.target.mode === 'create' ? list.created() : list.modified())}
          onUnanswered={list.refresh}
          onClosed={form.close}
        />
      )}
      {token !== null && <TokenDialog token={token} onClosed={() => setToken(null)} />}
      {uploading !== null && (
        <UploadDialog source={uploading} onReceived={onReceived} onClosed={() => setUploading(null)} />
      )}
    </>
  );
}
