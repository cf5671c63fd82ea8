import { redirect, type LoaderFunctionArgs } from 'react-router';
import { logFault } from '../../platform/log.ts';
import { notify } from '../../platform/notify.ts';
import { isSessionEnding } from '../../platform/session/session-end.ts';
import { ensureSessionLoaded } from '../../platform/user/session-loading.ts';
import type { RouteRecord } from '../routes/route-record.ts';
import { decide, firstPage, addressOf, findChain, loginAddress } from '../routes/route-rules.ts';
import { homePath, layoutRoutes, loginRoute } from '../routes/route-table.tsx';
import { guardMessages } from '../routes/route.messages.ts';
import { currentVisitor } from '../routes/visitor.ts';

/** Returns the path of the current page with its query; `undefined` before the first one. */
export type CurrentPage = () => string | undefined;

function wantedPath(request: Request): { readonly pathname: string; readonly full: string } {
  const { pathname, search } = new URL(request.url);
  return { pathname, full: `${pathname}${search}` };
}

/**
 * Guards the pages of the layout: visitors without a token are redirected to the login page, groups to their first
 * page. Runs before each navigation.
 */
export async function guardLayout({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, full } = wantedPath(request);
  const chain = findChain(layoutRoutes, pathname);
  if (chain === undefined) {
    return redirect(homePath);
  }
  if (!isSessionEnding() && decide(chain, currentVisitor()) === 'login') {
    return redirect(loginAddress(full));
  }
  await ensureSessionLoaded();
  const leaf = chain.at(-1) ?? chain[0];
  const first = leaf.children === undefined ? undefined : firstPage(leaf, currentVisitor());
  return first === undefined ? null : redirect(addressOf(first));
}

/** Loads the user for the 404 page, which is public but has the user's appearance. Shows it after a failure too. */
export async function prepareNotFound(): Promise<null> {
  await ensureSessionLoaded().catch(logFault);
  return null;
}

/** Redirects from the path in the route table to the record's address: from `/_demo` to `/demo`. */
export function toAddress(record: RouteRecord): (args: LoaderFunctionArgs) => Response {
  return ({ request }) => redirect(`${addressOf(record)}${new URL(request.url).search}`);
}

/**
 * Guards the login page. Signed-in users who come from another page stay there with a hint to sign out first; users who
 * open it directly are redirected to /.
 */
export function guardLogin(currentPage: CurrentPage): () => Response | null {
  return () => {
    if (decide([loginRoute], currentVisitor()) === 'allow') {
      return null;
    }
    const current = currentPage();
    if (current === undefined) {
      return redirect('/');
    }
    notify.modal.warning({ title: guardMessages.redirectTitle, content: guardMessages.alreadySignedIn });
    return redirect(current);
  };
}
