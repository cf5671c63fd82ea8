import { useState } from 'react';
import { useKit } from '../kit/kit.tsx';

/** Work of a dialog's button: `busy` while it runs. Failures appear in the error dialog. */
export function useBusyRun() {
  const { showFailure } = useKit();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    void work()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
