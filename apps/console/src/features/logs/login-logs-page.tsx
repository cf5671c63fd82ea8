import { loginLogPermissions, loginLogsPath } from '@mutai/contract/logs/resource';
import type { LoginLog } from '@mutai/contract/logs/schema';
import { exportPath } from '@mutai/contract/paths';
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { loginResult } from '../../platform/resource/common-choices.ts';
import { BrowserName, SystemName } from '../../ui/cells/device.tsx';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { MomentCell } from '../../ui/cells/time-cell.tsx';
import { useChoices } from '../../ui/choices/choices.ts';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { nicknameSearch, timeSearch } from './log-search.ts';
import { logsMessages as text } from './logs.messages.ts';
import styles from './logs.module.css';
import { loginLogsClient } from './logs.queries.ts';

/** Who it was, or tried to be: an account that does not exist has no nickname. */
const personOf = ({ nickname, username }: LoginLog): string => nickname || username;

function Outcome({ success }: { readonly success: boolean }) {
  const Icon = success ? CheckCircleFilled : CloseCircleFilled;
  const { labelOf } = useChoices(loginResult);
  return <Icon className={success ? styles['success'] : styles['failure']} aria-label={labelOf(success)} />;
}

const columns: readonly ListColumn<LoginLog>[] = [
  {
    key: 'description',
    title: text.description,
    width: 260,
    required: true,
    flexible: true,
    render: (log) => (
      <div className={styles['description']}>
        <Outcome success={log.status} />
        <EllipsisText text={log.description} />
        <EllipsisText text={text.user(personOf(log))} secondary />
      </div>
    ),
  },
  { key: 'ip', title: text.ip, width: 150 },
  { key: 'os', title: text.os, width: 136, render: ({ os }) => <SystemName name={os} /> },
  { key: 'browser', title: text.browser, width: 144, render: ({ browser }) => <BrowserName name={browser} /> },
  {
    key: 'createdAt',
    title: text.loginTime,
    width: 244,
    sortable: true,
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
];

const search: readonly SearchField[] = [
  timeSearch,
  nicknameSearch,
  { kind: 'flag', name: 'status', label: text.status, words: loginResult },
];

const loginLogs: ResourceDeclaration<LoginLog> = {
  name: 'login-log',
  title: text.loginTitle,
  purpose: text.loginPurpose,
  client: loginLogsClient,
  permissions: loginLogPermissions,
  columns,
  search,
  labelOf: (log) => text.loginOf(log.description, personOf(log), fullTime(log.createdAt)),
  exportPath: exportPath(loginLogsPath),
};

/** 登录日志: who signed in, or tried to. Section 2. */
export function LoginLogsPage() {
  return <ResourcePage resource={loginLogs} />;
}
