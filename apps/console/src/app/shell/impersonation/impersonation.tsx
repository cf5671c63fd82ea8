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

/** Banner during impersonation, with a button to end it. */
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
 * Returns the id of the impersonated role; 0 without one. When it changes and the current page is not permitted any
 * more, opens the home page.
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
