import { AccountPage } from '../../features/account/account-page.tsx';
import { RememberedLists } from '../../features/account/remembered-lists.tsx';
import { AppearanceSettings } from '../theme/appearance-settings.tsx';
import { OwnLoginLogs } from '../../features/logs/own-login-logs.tsx';
import { OwnOperationLogs } from '../../features/logs/own-operation-logs.tsx';

/** Everything about oneself: the account, with one's lines of the logs, and how the console looks. */
export function AccountRoute() {
  return (
    <AccountPage
      signIns={<OwnLoginLogs />}
      operations={<OwnOperationLogs />}
      preferences={
        <>
          <AppearanceSettings />
          <RememberedLists />
        </>
      }
    />
  );
}
