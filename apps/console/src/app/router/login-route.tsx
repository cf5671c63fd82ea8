import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginPage } from '../../features/login/login-page.tsx';
import { setPageTitle } from '../../platform/browser/page-title.ts';
import { safeRedirect } from '../routes/route-rules.ts';
import { routeMessages } from '../routes/route.messages.ts';

/** The login page; afterwards the page that `redirect` names, or /. Section 2. */
export function LoginRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useEffect(() => {
    setPageTitle(routeMessages.login);
  }, []);
  return <LoginPage onSignedIn={() => void navigate(safeRedirect(query.get('redirect')), { replace: true })} />;
}
