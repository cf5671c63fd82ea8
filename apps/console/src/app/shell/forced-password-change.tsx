import { Button } from 'antd';
import { ForcedChangeDialog } from '../../features/account/change-password-dialog.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { headerMessages } from './header/header.messages.ts';
import { askToSignOut } from './header/sign-out.ts';
import styles from './shell.module.css';

/** Forces the user to change a generated password. The only alternative is to sign out. */
export function ForcedPasswordChange() {
  const done = useSession((session) => session.passwordChanged);
  return (
    <main className={styles['shell']}>
      <ForcedChangeDialog
        done={done}
        otherAction={
          <Button key="sign-out" onClick={askToSignOut}>
            {headerMessages.signOut}
          </Button>
        }
      />
    </main>
  );
}
