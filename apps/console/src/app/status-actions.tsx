import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { statusMessages } from './status.messages.ts';

/** The two ways out of a 403 or 404 screen: back in history, and home. Section 2. */
export function StatusActions() {
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
