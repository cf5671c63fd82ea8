import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSession } from '../../../platform/session/session-store.ts';
import { impersonateRole } from '../../../platform/user/session-loading.ts';
import { impersonationMessages } from './impersonation.messages.ts';
import styles from './impersonation.module.css';

/** Leaves; a failure has been shown by then. */
const leave = (): void => void impersonateRole(null).catch(() => undefined);

/** Across the top while the user impersonates a role: says so, and ends it. */
export function ImpersonationBanner() {
  const role = useSession((session) => session.viewAs);
  return role === null ? null : (
    <div className={styles['banner']} role="status">
      <EyeOutlined aria-hidden />
      <span className={styles['text']}>{impersonationMessages.banner(role.name)}</span>
      <Button size="small" onClick={leave}>
        {impersonationMessages.leave}
      </Button>
    </div>
  );
}
