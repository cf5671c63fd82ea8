import { useEffect } from 'react';
import {
  createBrowserRouter,
  createHashRouter,
  Outlet,
  redirect,
  useLocation,
  useNavigation,
  useNavigate,
  useSearchParams,
  type DataRouter,
  type RouteObject,
} from 'react-router';
import { setPasswordPath } from '@mutai/contract/paths';
import { LoginPage } from '../../features/login/login-page.tsx';
import { onFirstInput } from '../../platform/browser/first-input.ts';
import { setPageTitle } from '../../platform/browser/page-title.ts';
import { consoleConfig } from '../../platform/config.ts';
import { inBackground } from '../../platform/http/api-client.ts';
import { notify } from '../../platform/notify.ts';
import { onSessionEnding, setLogoutCallback } from '../../platform/session/session-end.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { RouteRecord } from '../routes/route-record.ts';
import { addressOf, findChain, loginAddress, safeRedirect } from '../routes/route-rules.ts';
import { homePath, layoutRoutes, loginRoute } from '../routes/route-table.tsx';
import { routeMessages } from '../routes/route.messages.ts';
import { RootError } from '../status/root-error.tsx';
import { StartScreen } from '../status/start-screen.tsx';
import { guardLayout, guardLogin, prepareNotFound, toAddress } from './guards.ts';
import { loadPage } from './load-page.tsx';

const loadShell = () => import('../shell/shell.tsx');

function routeOf(record: RouteRecord): RouteObject {
  const { load } = record;
  const path = addressOf(record);
  return load === undefined ? { path, element: null } : { path, lazy: { Component: () => loadPage(load) } };
}

/** Converts records to routes of the router, without external links. The layout's loader redirects from groups. */
function routesOf(records: readonly RouteRecord[]): RouteObject[] {
  return records
    .filter(({ link }) => link === undefined)
    .flatMap((record) => [routeOf(record), ...routesOf(record.children ?? [])]);
}

/** Routes for record paths that differ from their addresses. */
function pathsOtherThanAddresses(records: readonly RouteRecord[]): RouteObject[] {
  return records.flatMap((record) => [
    ...(record.path === addressOf(record) ? [] : [{ path: record.path, loader: toAddress(record) }]),
    ...pathsOtherThanAddresses(record.children ?? []),
  ]);
}

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: StartScreen,
    children: [
      {
        path: loginRoute.path,
        loader: guardLogin(currentPage),
        Component: LoginRoute,
      },
      {
        path: setPasswordPath,
        lazy: { Component: () => loadPage(async () => (await import('./set-password-route.tsx')).SetPasswordRoute) },
      },
      {
        path: '/',
        loader: guardLayout,
        shouldRevalidate: () => true,
        lazy: { Component: async () => (await loadShell()).Shell },
        children: [{ index: true, loader: () => redirect(homePath) }, ...routesOf(layoutRoutes)],
      },
      ...pathsOtherThanAddresses(layoutRoutes),
      {
        path: '*',
        loader: prepareNotFound,
        lazy: { Component: async () => (await import('../status/status-views.tsx')).NotFound },
      },
    ],
  },
];

/** Set after the router was created, because its loaders already run during creation. */
const shown: { router?: DataRouter } = {};

function currentPage(): string | undefined {
  if (shown.router?.state.initialized !== true) {
    return undefined;
  }
  const { pathname, search, hash } = shown.router.state.location;
  return `${pathname}${search}${hash}`;
}

/** Router in history or hash mode, as configured. */
export const router: DataRouter =
  consoleConfig.routerMode === 'hash' ? createHashRouter(routes) : createBrowserRouter(routes);
shown.router = router;

// Questions of this session must not remain open for the next user.
onSessionEnding(notify.closeQuestions);

setLogoutCallback((reason) => {
  notify.closeDialogs();
  // Public, and its token must not get into the address of the login page.
  if (router.state.location.pathname === setPasswordPath) return;
  const { pathname, search } = router.state.location;
  const current = `${pathname}${search}`;
  const state: LoginState = { expired: reason === 'expired' };
  void router.navigate(pathname === loginRoute.path ? current : loginAddress(current), { state });
});

/** Navigation state for the login page. */
interface LoginState {
  readonly expired: boolean;
  /** Account to fill in. */
  readonly username?: string;
}

/** Root of all pages with the progress bar of navigations. */
function Root() {
  const { state } = useNavigation();
  return (
    <>
      <ProgressBar running={state !== 'idle'} />
      <Outlet />
    </>
  );
}

/** Loads the page behind the login page. @param address address of the page with its query */
async function loadBehindLogin(address: string): Promise<void> {
  const { pathname } = new URL(address, window.location.origin);
  const page = findChain(layoutRoutes, pathname === '/' ? homePath : pathname)?.at(-1);
  await Promise.all([loadShell(), page?.load?.()]);
}

/**
 * Login page. While the user types, the next page is loaded in the background; after sign-in, it is opened: the page in
 * `redirect`, or /.
 */
function LoginRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = useLocation().state as LoginState | null;
  const next = safeRedirect(query.get('redirect'));
  useEffect(() => {
    setPageTitle(routeMessages.login);
  }, []);
  // Ignore failures: the files are loaded again on navigation, which reports errors.
  useEffect(() => onFirstInput(() => inBackground(loadBehindLogin(next))), [next]);
  return (
    <LoginPage
      expired={state?.expired === true}
      username={state?.username ?? ''}
      onSignedIn={() => void navigate(next, { replace: true })}
    />
  );
}
