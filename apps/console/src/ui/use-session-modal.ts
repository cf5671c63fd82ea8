import { App, type ModalFuncProps } from 'antd';
import { useCallback } from 'react';
import { useKit } from './kit.tsx';

/**
 * Opens antd's question dialog, and closes it when the session ends: what it shows is not for whoever signs in next.
 * Returns what closes it early.
 */
export function useSessionModal(): (options: ModalFuncProps) => () => void {
  const { modal } = App.useApp();
  const { onSessionEnding } = useKit();
  return useCallback(
    (options) => {
      const handle = modal.confirm({
        ...options,
        afterClose: () => {
          stop();
          options.afterClose?.();
        },
      });
      const stop = onSessionEnding(() => handle.destroy());
      return () => handle.destroy();
    },
    [modal, onSessionEnding],
  );
}
