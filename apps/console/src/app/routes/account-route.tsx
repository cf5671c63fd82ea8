import { AccountPage } from '../../features/account/account-page.tsx';
import { RememberedLists } from '../../features/account/remembered-lists.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { AppearanceSettings } from '../theme/appearance-settings.tsx';

const OwnLoginLogs = lazyPart(async () => (await import('../../features/logs/own-login-logs.tsx')).OwnLoginLogs, {
  meanwhile: () => null,
});
const OwnOperationLogs = lazyPart(
  async () => (await import('../../features/logs/own-operation-logs.tsx')).OwnOperationLogs,
  { meanwhile: () => null },
);

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
