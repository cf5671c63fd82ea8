import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SetPasswordPage } from '../../features/login/set-password-page.tsx';
import { setPageTitle } from '../../platform/browser/page-title.ts';
import { homePath, loginRoute } from '../routes/route-table.tsx';
import { routeMessages } from '../routes/route.messages.ts';

/** Page of an invitation; see `setPasswordUrl` of the contract for its address. */
export function SetPasswordRoute() {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const token = new URLSearchParams((hash === '' ? search : hash).slice(1)).get('token') ?? '';
  useEffect(() => {
    setPageTitle(routeMessages.setPassword);
  }, []);
  // Replaced, so that the link does not stay in the history of the tab.
  return (
    <SetPasswordPage
      key={token}
      token={token}
      onHome={() => void navigate(homePath, { replace: true })}
      onLogin={(username) => void navigate(loginRoute.path, { replace: true, state: { expired: false, username } })}
    />
  );
}
