import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { builtInDictTypes } from '@mutai/contract/dictionary';
import type { LoginLog } from '@mutai/contract/logs';
import { loginLogPermissions } from '@mutai/contract/permissions';
import { useMemo } from 'react';
import { useDictionary, type Dictionary } from '../../platform/resource/dictionary.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import { BrowserName, SystemName } from '../../ui/cells/device.tsx';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { MomentCell } from '../../ui/cells/time-cell.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { filterOf } from '../../ui/list/list-address.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { ListColumn } from '../../ui/table/data-table.tsx';
import { ExportButton } from '../../ui/toolbar/list-toolbar.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { nicknameSearch, timeSearch } from './log-search.ts';
import { logsMessages as text } from './logs.messages.ts';
import styles from './logs.module.css';
import { exportLoginLogs, loginLogsClient } from './logs.queries.ts';

/** Who it was, or tried to be: an account that does not exist has no nickname. */
const personOf = ({ nickname, username }: LoginLog): string => nickname || username;

function Outcome({ success, result }: { readonly success: boolean; readonly result: Dictionary }) {
  const Icon = success ? CheckCircleFilled : CloseCircleFilled;
  return (
    <Icon className={success ? styles['success'] : styles['failure']} aria-label={result.label(String(success))} />
  );
}

/** @param result words for success and failure */
const columnsOf = (result: Dictionary): readonly ListColumn<LoginLog>[] => [
  {
    key: 'description',
    title: text.description,
    width: 320,
    required: true,
    flexible: true,
    render: (log) => (
      <div className={styles['description']}>
        <Outcome success={log.status} result={result} />
        <EllipsisText text={log.description} />
        <EllipsisText text={text.user(personOf(log))} secondary />
      </div>
    ),
  },
  { key: 'ip', title: text.ip, width: 150, render: ({ ip }) => <EllipsisText text={ip} /> },
  { key: 'os', title: text.os, width: 150, render: ({ os }) => <SystemName name={os} /> },
  { key: 'browser', title: text.browser, width: 170, render: ({ browser }) => <BrowserName name={browser} /> },
  {
    key: 'createdAt',
    title: text.loginTime,
    width: 250,
    sortable: true,
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
];

/** @param result words for success and failure */
const searchOf = (result: Dictionary): readonly SearchField[] => [
  timeSearch,
  nicknameSearch,
  {
    name: 'status',
    label: text.status,
    options: result.items.map(({ code, name }) => ({ value: code, label: name })),
  },
];

const declaration: Omit<ResourceDeclaration<LoginLog>, 'allowed' | 'columns' | 'search'> = {
  name: 'login-log',
  title: text.loginTitle,
  purpose: text.loginPurpose,
  client: loginLogsClient,
  labelOf: (log) => text.loginOf(log.description, personOf(log), fullTime(log.createdAt)),
  actionsWidth: 64,
};

/** 登录日志: who signed in, or tried to. Section 2. */
export function LoginLogsPage() {
  const mayExport = usePermission(loginLogPermissions.export);
  const result = useDictionary(builtInDictTypes.loginResult);
  const columns = useMemo(() => columnsOf(result), [result]);
  const search = useMemo(() => searchOf(result), [result]);
  const allowed = { create: false, modify: false, remove: usePermission(loginLogPermissions.delete) };
  return (
    <ResourcePage<LoginLog>
      resource={{
        ...declaration,
        columns,
        search,
        allowed,
        renderToolbarExtra: (list) => mayExport && <ExportButton run={() => exportLoginLogs(filterOf(list.state))} />,
      }}
    />
  );
}
