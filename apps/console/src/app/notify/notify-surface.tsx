import { message } from 'antd';
import { useLayoutEffect } from 'react';
import { bindMessages, useDialogs } from '../../platform/notify.ts';
import { useTransfers } from '../../platform/transfer/transfer-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

const TransferToasts = lazyPart(async () => (await import('./transfer-toasts.tsx')).TransferToasts, {
  meanwhile: () => null,
});

/** Renders messages and dialogs of code outside of React, in the console's theme. */
export function NotifySurface() {
  const [api, holder] = message.useMessage({ maxCount: 4 });
  const dialogs = useDialogs((state) => state.dialogs);
  const transfers = useTransfers((state) => state.transfers.length > 0);
  useLayoutEffect(() => bindMessages(api), [api]);
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
