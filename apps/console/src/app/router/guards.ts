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

/** Full path of the page that is shown, with its query; undefined before there is one. */
export type CurrentPage = () => string | undefined;

function wantedPath(request: Request): { readonly pathname: string; readonly full: string } {
  const { pathname, search } = new URL(request.url);
  return { pathname, full: `${pathname}${search}` };
}

/**
 * Guards the pages inside the layout (sections 2 and 6): visitors without a token go to the login page, groups to
 * their first page. Runs before every navigation.
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

/**
 * The 404 page is for everybody, and looks the way its reader chose. A reader whose choice cannot be asked for sees it
 * all the same.
 */
export async function prepareNotFound(): Promise<null> {
  await ensureSessionLoaded().catch(logFault);
  return null;
}

/** Leads from a path as the route table has it to the record's address: from `/_demo` to `/demo`. Section 2. */
export function toAddress(record: RouteRecord): (args: LoaderFunctionArgs) => Response {
  return ({ request }) => redirect(`${addressOf(record)}${new URL(request.url).search}`);
}

/**
 * Guards the login page (section 2): somebody who is signed in and comes from another page stays there and is told
 * to log out first; somebody who opens it directly goes to /.
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
