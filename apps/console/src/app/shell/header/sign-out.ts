import { authPath } from '@mutai/contract/paths';
import { api, inBackground } from '../../../platform/http/api-client.ts';
import { notify } from '../../../platform/notify.ts';
import { endSession } from '../../../platform/session/session-end.ts';
import { headerMessages } from './header.messages.ts';

/** Ends the session on the server and locally. Does not wait for the server. */
function signOut(): void {
  // Not awaited: the response belongs to an ended session, so the client drops it.
  inBackground(api.post(authPath.logout));
  endSession('signed-out');
  notify.success(headerMessages.signedOut);
}

/** 退出登录, with a confirmation. */
export function askToSignOut(): void {
  notify.modal.confirm({
    title: headerMessages.tipTitle,
    content: headerMessages.signOutQuestion,
    okText: headerMessages.signOutConfirm,
    cancelText: headerMessages.cancel,
    onOk: signOut,
  });
}
