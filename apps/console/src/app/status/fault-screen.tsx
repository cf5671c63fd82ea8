import { Button } from 'antd';
import { BrokenPicture } from '../../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../../ui/feedback/status-screen.tsx';
import { isMissingFile } from './fault-reports.ts';
import { statusMessages } from './status.messages.ts';

/** Loads the console anew. */
export function reloadPage(): void {
  window.location.reload();
}

interface FaultScreenProps {
  readonly fault: unknown;
  readonly retry: () => void;
  readonly fullWindow?: boolean;
}

/** A page that failed: offers to try again, or to load everything anew when its files have gone. */
export function FaultScreen({ fault, retry, fullWindow = false }: FaultScreenProps) {
  const missing = isMissingFile(fault);
  return (
    <StatusScreen
      image={<BrokenPicture />}
      code={missing ? statusMessages.outdatedTitle : statusMessages.faultTitle}
      message={missing ? statusMessages.outdated : statusMessages.fault}
      fullWindow={fullWindow}
    >
      <Button type="primary" onClick={missing ? reloadPage : retry}>
        {missing ? statusMessages.reload : statusMessages.retry}
      </Button>
    </StatusScreen>
  );
}
