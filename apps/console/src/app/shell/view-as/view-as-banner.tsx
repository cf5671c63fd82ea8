import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showFailure } from '../../../platform/http/api-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { viewAsRole } from '../../../platform/user/session-loading.ts';
import { findChain, isShown } from '../../routes/route-rules.ts';
import { homePath, layoutRoutes } from '../../routes/route-table.tsx';
import { currentVisitor } from '../../routes/visitor.ts';
import { viewAsMessages } from './view-as.messages.ts';
import styles from './view-as.module.css';

const leave = (): void => void viewAsRole(null).catch(showFailure);

/** Banner while viewing as a role, with a button to end it. */
export function ViewAsBanner() {
  const role = useSession((session) => session.viewAs);
  return role === null ? null : (
    <div className={styles['banner']} role="status">
      <EyeOutlined aria-hidden />
      <span className={styles['text']}>{viewAsMessages.banner(role.name)}</span>
      <Button size="small" onClick={leave}>
        {viewAsMessages.leave}
      </Button>
    </div>
  );
}

/**
 * Returns the id of the role to view as; 0 without one. When it changes and the current page is not permitted any
 * more, opens the home page.
 */
export function useViewAsRole(): number {
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
