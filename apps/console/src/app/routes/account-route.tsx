import { AccountPage } from '../../features/account/account-page.tsx';
import { RememberedLists } from '../../features/account/remembered-lists.tsx';
import { AppearanceSettings } from '../theme/appearance-settings.tsx';
import { OwnLoginLogs } from '../../features/logs/own-login-logs.tsx';
import { OwnOperationLogs } from '../../features/logs/own-operation-logs.tsx';

/** Account page with the user's own log rows and the appearance settings. */
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
