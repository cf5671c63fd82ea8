import type { LoginLog } from '@mutai/contract/logs/schema';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { outcomeSearch, timeSearch } from './log-search.ts';
import { loginLogColumns } from './login-log-columns.tsx';
import { logsMessages as text } from './logs.messages.ts';
import { ownLoginLogsClient } from './logs.queries.ts';

const ownLoginLogs: ResourceDeclaration<LoginLog> = {
  name: 'own-login-log',
  title: text.ownLoginTitle,
  purpose: text.ownLoginPurpose,
  client: ownLoginLogsClient,
  columns: loginLogColumns(false),
  search: [timeSearch, outcomeSearch],
  labelOf: (log) => text.loginOf(log.description, log.nickname, fullTime(log.createdAt)),
};

/** 登录记录: the user's own sign-ins and failed attempts. */
export function OwnLoginLogs() {
  return <ResourcePage resource={ownLoginLogs} />;
}
