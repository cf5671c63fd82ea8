import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { impersonateRole } from '../../platform/user/session-loading.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { shellMessages } from './shell.messages.ts';
import styles from './impersonation.module.css';

/** Leaves; a failure has been shown by then. */
const leave = (): void => void impersonateRole(null).catch(() => undefined);

/** Across the top while the user impersonates a role: says so, and ends it. */
export function ImpersonationBanner() {
  const role = useSession((session) => session.viewAs);
  return role === null ? null : (
    <div className={styles['banner']} role="status">
      <EyeOutlined aria-hidden />
      <span className={styles['text']}>{shellMessages.viewAsBanner(role.name)}</span>
      <Button size="small" onClick={leave}>
        {shellMessages.viewAsLeave}
      </Button>
    </div>
  );
}
