import { message } from 'antd';
import { useLayoutEffect } from 'react';
import { bindMessages, useDialogs } from '../../platform/notify.ts';
import { NotifyDialog } from './notify-dialog.tsx';
import { TransferToasts } from './transfer-toasts.tsx';

/** Where code outside of React shows messages and dialogs, in the theme of the console. */
export function NotifySurface() {
  const [api, holder] = message.useMessage({ maxCount: 4 });
  const dialogs = useDialogs((state) => state.dialogs);
  useLayoutEffect(() => bindMessages(api), [api]);
  return (
    <>
      {holder}
      <TransferToasts />
      {dialogs.map((dialog) => (
        <NotifyDialog key={dialog.key} dialog={dialog} />
      ))}
    </>
  );
}
