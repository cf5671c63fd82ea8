import { loginLogPermissions, loginLogsPath } from '@mutai/contract/logs/resource';
import type { LoginLog } from '@mutai/contract/logs/schema';
import { exportPath } from '@mutai/contract/paths';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { nicknameSearch, outcomeSearch, timeSearch } from './log-search.ts';
import { loginLogColumns, personOf } from './login-log-columns.tsx';
import { logsMessages as text } from './logs.messages.ts';
import { loginLogsClient } from './logs.queries.ts';

const columns = loginLogColumns(true);
const search: readonly SearchField[] = [timeSearch, nicknameSearch, outcomeSearch];

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
