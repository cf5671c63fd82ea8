import { authPath } from '@mutai/contract/paths';
import { api, inBackground } from '../../../platform/http/api-client.ts';
import { notify } from '../../../platform/notify.ts';
import { endSession } from '../../../platform/session/session-end.ts';
import { headerMessages } from './header.messages.ts';

/** Ends the session on the server and here; the user is gone at once, whatever the server answers. Section 4. */
function signOut(): void {
  // The answer belongs to a session that is over by then, so the client drops it; nothing waits for it.
  inBackground(api.post(authPath.logout));
  endSession('signed-out');
  notify.success(headerMessages.signedOut);
}

/** 退出登录: asks first. */
export function askToSignOut(): void {
  notify.modal.confirm({
    title: headerMessages.tipTitle,
    content: headerMessages.signOutQuestion,
    okText: headerMessages.signOutConfirm,
    cancelText: headerMessages.cancel,
    onOk: signOut,
  });
}
