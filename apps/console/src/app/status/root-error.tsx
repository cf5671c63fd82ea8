import { ApiError } from '@mutai/client/api-error';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { failureText } from '../../platform/http/failure-text.ts';
import { BrokenPicture } from '../../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../../ui/feedback/status-screen.tsx';
import { reportFault } from './fault-reports.ts';
import { FaultScreen, reloadPage } from './fault-screen.tsx';
import { isMissingFile } from './missing-file.ts';
import { statusMessages } from './status.messages.ts';
import { useRetryWhenReachable } from './use-retry-when-reachable.ts';

/** The server did not respond or rejected the request when the console started. */
function BootFailed({ fault }: { readonly fault: ApiError }) {
  const { revalidate, state } = useRevalidator();
  const retry = (): void => void revalidate();
  useRetryWhenReachable(() => {
    if (!fault.answered && state === 'idle') retry();
  });
  return (
    <StatusScreen
      image={<BrokenPicture />}
      code={statusMessages.bootFailedTitle}
      message={fault.answered ? failureText(fault) : statusMessages.bootFailed}
      fullWindow
    >
      <Button type="primary" loading={state === 'loading'} onClick={retry}>
        {statusMessages.retry}
      </Button>
    </StatusScreen>
  );
}

/** Screen if nothing can be shown: the server did not respond, or the shell failed. Keeps the session. */
export function RootError() {
  const fault = useRouteError();
  useEffect(() => reportFault(fault), [fault]);
  const { revalidate } = useRevalidator();
  if (fault instanceof ApiError) return <BootFailed fault={fault} />;
  return <FaultScreen fault={fault} retry={isMissingFile(fault) ? revalidate : reloadPage} fullWindow />;
}
