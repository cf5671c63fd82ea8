import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../route-rules.ts';
import { shellMessages } from './shell.messages.ts';

/** In place of the user, on pages that everybody may open. */
export function SignInLink() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Button type="primary" size="small" onClick={() => void navigate(loginAddress(`${pathname}${search}`))}>
      {shellMessages.signIn}
    </Button>
  );
}
