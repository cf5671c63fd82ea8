import { useDialogs } from '../../platform/notify.ts';
import { useTransfers } from '../../platform/transfer/transfer-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { NotifyDialog } from './notify-dialog.tsx';
import { Toasts } from './toasts.tsx';

const TransferToasts = lazyPart(async () => (await import('./transfer-toasts.tsx')).TransferToasts, {
  meanwhile: () => null,
});

/** Renders messages and dialogs of code outside of React, in the console's theme. */
export function NotifySurface() {
  const dialogs = useDialogs((state) => state.dialogs);
  const transfers = useTransfers((state) => state.transfers.length > 0);
  return (
    <>
      <Toasts />
      <TransferToasts open={transfers} />
      {dialogs.map((dialog) => (
        <NotifyDialog key={dialog.key} dialog={dialog} />
      ))}
    </>
  );
}
