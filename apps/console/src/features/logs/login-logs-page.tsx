import { PlusOutlined } from '@ant-design/icons';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { loginLogPermissions, loginLogsPath } from '@mutai/contract/logs/resource';
import type { LoginLog } from '@mutai/contract/logs/schema';
import { exportPath } from '@mutai/contract/paths';
import { usePermission } from '../../platform/session/session-store.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { useOpenLayout } from '../../ui/kit/layout-address.ts';
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
  exportSheet: (filter) => downloadFile(exportPath(loginLogsPath), filter),
};

const addIcon = <PlusOutlined aria-hidden />;

/** 登录日志: sign-ins and failed attempts. The button 添加 opens the layout editor. */
export function LoginLogsPage() {
  const mayAdd = usePermission(layoutPermissions.create);
  const openLayout = useOpenLayout();
  const add = { key: 'add', label: text.add, icon: addIcon, run: () => openLayout('new') };
  return <ResourcePage resource={mayAdd ? { ...loginLogs, creation: () => add } : loginLogs} />;
}
