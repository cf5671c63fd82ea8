import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { BrokenPicture } from '../../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../../ui/feedback/status-screen.tsx';
import { isMissingFile, missingReason, type MissingReason } from './missing-file.ts';
import { statusMessages } from './status.messages.ts';
import { useRetryWhenReachable } from './use-retry-when-reachable.ts';

/** Reloads the console. */
export function reloadPage(): void {
  window.location.reload();
}

interface FaultScreenProps {
  readonly fault: unknown;
  readonly retry: () => void | Promise<void>;
  readonly fullWindow?: boolean;
}

/** Screen of a failed page: offers a retry, or explains missing files and what to do. */
export function FaultScreen({ fault, retry, fullWindow = false }: FaultScreenProps) {
  if (isMissingFile(fault)) return <MissingFileScreen retry={retry} fullWindow={fullWindow} />;
  return (
    <StatusScreen
      image={<BrokenPicture />}
      code={statusMessages.faultTitle}
      message={statusMessages.fault}
      fullWindow={fullWindow}
    >
      <Button type="primary" onClick={() => void retry()}>
        {statusMessages.retry}
      </Button>
    </StatusScreen>
  );
}

/** Renders nothing until the reason is known, so that messages do not change in front of the user. */
function MissingFileScreen({ retry, fullWindow }: Required<Omit<FaultScreenProps, 'fault'>>) {
  const [reason, setReason] = useState<MissingReason>();
  const [busy, setBusy] = useState(false);
  const [inVain, setInVain] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    await retry();
    const now = await missingReason();
    setReason(now);
    // Browsers cache the failure of a nested import for the lifetime of the page, so a retry cannot succeed.
    setInVain(now === 'unknown');
    setBusy(false);
  };
  useEffect(() => void missingReason().then(setReason), []);
  const updated = reason === 'updated';
  useRetryWhenReachable(() => {
    if (!busy && !updated) void again();
  });
  if (reason === undefined) return null;
  const reload = updated || inVain;
  const stillMissing = inVain ? statusMessages.stillMissing : statusMessages.unreachable;
  return (
    <StatusScreen
      image={<BrokenPicture />}
      code={updated ? statusMessages.outdatedTitle : statusMessages.bootFailedTitle}
      message={updated ? statusMessages.outdated : stillMissing}
      fullWindow={fullWindow}
    >
      <Button type="primary" loading={busy} onClick={reload ? reloadPage : () => void again()}>
        {reload ? statusMessages.reload : statusMessages.retry}
      </Button>
    </StatusScreen>
  );
}
