import { Button, message } from 'antd';
import { useLayoutEffect } from 'react';
import { bindMessages, useDialogs, type Toasts } from '../../platform/notify.ts';
import { useTransfers } from '../../platform/transfer/transfer-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

const TransferToasts = lazyPart(async () => (await import('./transfer-toasts.tsx')).TransferToasts, {
  meanwhile: () => null,
});

type Messages = ReturnType<typeof message.useMessage>[0];

/** Shows toasts as antd's messages, with their action as a button behind the text. */
const toastsIn = (api: Messages): Toasts => ({
  open: ({ action, content, ...toast }) => {
    const act = () => {
      api.destroy(toast.key);
      action?.run();
    };
    return api.open({
      ...toast,
      content:
        action === undefined ? (
          content
        ) : (
          <>
            {content}
            <Button type="link" size="small" onClick={act}>
              {action.label}
            </Button>
          </>
        ),
    });
  },
  destroy: api.destroy,
});

/** Renders messages and dialogs of code outside of React, in the console's theme. */
export function NotifySurface() {
  const [api, holder] = message.useMessage({ maxCount: 4 });
  const dialogs = useDialogs((state) => state.dialogs);
  const transfers = useTransfers((state) => state.transfers.length > 0);
  useLayoutEffect(() => bindMessages(toastsIn(api)), [api]);
  return (
    <>
      {holder}
      <TransferToasts open={transfers} />
      {dialogs.map((dialog) => (
        <NotifyDialog key={dialog.key} dialog={dialog} />
      ))}
    </>
  );
}
