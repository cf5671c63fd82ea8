import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setPageTitle } from '../../platform/browser/page-title.ts';
import { ForbiddenPicture, NotFoundPicture } from '../../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../../ui/feedback/status-screen.tsx';
import { statusMessages } from './status.messages.ts';

/** Replaces a page that the user may not open. */
export function ForbiddenView() {
  return (
    <StatusScreen image={<ForbiddenPicture />} code="403" message={statusMessages.forbidden}>
      <StatusActions />
    </StatusScreen>
  );
}

/** Screen of unknown paths, outside of the layout. */
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

/** Buttons of the 403 and 404 screens: back in history, and home. */
function StatusActions() {
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate(-1)}>{statusMessages.back}</Button>
      <Button type="primary" onClick={() => void navigate('/')}>
        {statusMessages.home}
      </Button>
    </>
  );
}
