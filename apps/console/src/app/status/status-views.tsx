import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setPageTitle } from '../../platform/browser/page-title.ts';
import { ForbiddenPicture, NotFoundPicture } from '../../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../../ui/feedback/status-screen.tsx';
import { statusMessages } from './status.messages.ts';

/** In place of a page that the user may not open. Section 2, "Forbidden screen". */
export function ForbiddenView() {
  return (
    <StatusScreen image={<ForbiddenPicture />} code="403" message={statusMessages.forbidden}>
      <StatusActions />
    </StatusScreen>
  );
}

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

/** The two ways out of a 403 or 404 screen: back in history, and home. Section 2. */
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
