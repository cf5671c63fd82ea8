import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showFailure } from '../../../platform/http/api-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { impersonateRole } from '../../../platform/user/session-loading.ts';
import { findChain, isShown } from '../../routes/route-rules.ts';
import { homePath, layoutRoutes } from '../../routes/route-table.tsx';
import { currentVisitor } from '../../routes/visitor.ts';
import { impersonationMessages } from './impersonation.messages.ts';
import styles from './impersonation.module.css';

const leave = (): void => void impersonateRole(null).catch(showFailure);

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

/**
 * Id of the role that the user impersonates; 0: none. When that changes and the page that is shown may not be opened
 * any more, the home page is shown.
 */
export function useImpersonatedRole(): number {
  const roleId = useSession(({ viewAs }) => viewAs?.id ?? 0);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const before = useRef(roleId);
  useEffect(() => {
    if (before.current === roleId) {
      return;
    }
    before.current = roleId;
    const chain = findChain(layoutRoutes, pathname);
    if (chain !== undefined && !isShown(chain, currentVisitor())) {
      void navigate(homePath, { replace: true });
    }
  }, [roleId, pathname, navigate]);
  return roleId;
}
