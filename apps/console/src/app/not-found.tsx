import { useEffect } from 'react';
import { setPageTitle } from '../platform/browser/page-title.ts';
import { NotFoundPicture } from '../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../ui/feedback/status-screen.tsx';
import { StatusActions } from './status-actions.tsx';
import { statusMessages } from './status.messages.ts';

/** Any path that is no page, outside of the layout. Section 2. */
export function NotFound() {
  useEffect(() => {
    setPageTitle(statusMessages.notFoundTitle);
  }, []);
  return (
    <StatusScreen image={<NotFoundPicture />} code="404" message={statusMessages.notFound} fullWindow>
      <StatusActions />
    </StatusScreen>
  );
}
