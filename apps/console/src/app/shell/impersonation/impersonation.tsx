import { EyeOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button, Form, Modal, Select } from 'antd';
import { useState, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { roleChoices } from '../../../platform/resource/common-choices.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { impersonateRole } from '../../../platform/user/session-loading.ts';
import { useChoices } from '../../../ui/choices/choices.ts';
import { findChain, isShown } from '../../routes/route-rules.ts';
import { homePath, layoutRoutes } from '../../routes/route-table.tsx';
import { currentVisitor } from '../../routes/visitor.ts';
import { impersonationMessages } from './impersonation.messages.ts';
import styles from './impersonation.module.css';

interface ImpersonationDialogProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** Chooses the role that a super-administrator impersonates. */
export function ImpersonationDialog({ open, close }: ImpersonationDialogProps) {
  const { all, failed, loading, retry } = useChoices(roleChoices, open);
  const [roleId, setRoleId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const start = async (id: number | undefined): Promise<void> => {
    if (id === undefined) {
      return;
    }
    setBusy(true);
    try {
      await impersonateRole(id);
      close();
    } catch {
      // The failure was shown; another role can be chosen.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={impersonationMessages.title}
      width={limits.dialogWidth.small}
      okText={impersonationMessages.start}
      cancelText={impersonationMessages.cancel}
      okButtonProps={{ disabled: roleId === undefined, loading: busy }}
      onOk={() => void start(roleId)}
      onCancel={close}
      afterClose={() => setRoleId(undefined)}
    >
      <p className={styles['hint']}>{impersonationMessages.hint}</p>
      <Form layout="vertical">
        <Form.Item
          label={impersonationMessages.role}
          htmlFor="impersonation-role"
          {...(failed
            ? {
                validateStatus: 'error',
                help: (
                  <>
                    {impersonationMessages.rolesFailed}
                    <Button type="link" size="small" onClick={retry}>
                      {impersonationMessages.retry}
                    </Button>
                  </>
                ),
              }
            : {})}
        >
          <Select<number>
            id="impersonation-role"
            placeholder={impersonationMessages.chooseRole}
            loading={loading}
            notFoundContent={impersonationMessages.noRoles}
            showSearch={{ optionFilterProp: 'label' }}
            options={(all ?? [])
              .filter(({ record }) => !record.holdsEverything)
              .map(({ record: { id, name } }) => ({ value: id, label: name }))}
            value={roleId ?? null}
            onChange={setRoleId}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

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
