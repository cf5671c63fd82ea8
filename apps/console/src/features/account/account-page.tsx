import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { OwnDevices } from './own-devices.tsx';
import { Profile } from './profile.tsx';

/** Tabs that other features provide. */
export interface AccountPageProps {
  readonly signIns: ReactNode;
  readonly operations: ReactNode;
  readonly preferences: ReactNode;
}

const own = (content: ReactNode) => <Own>{content}</Own>;

/** 账号信息: everything about the user's own account. */
export function AccountPage({ signIns, operations, preferences }: AccountPageProps) {
  return (
    <PageTabs
      tabs={[
        { key: 'profile', label: text.profile, content: own(<Profile />), kept: true },
        { key: 'password', label: text.changePassword, content: own(<ChangePassword />), kept: true },
        { key: 'devices', label: text.devices, content: own(<OwnDevices />) },
        { key: 'sign-ins', label: text.signIns, content: signIns },
        { key: 'operations', label: text.operations, content: operations },
        { key: 'preferences', label: text.preferences, content: <Preferences>{preferences}</Preferences> },
      ]}
    />
  );
}

function Preferences({ children }: { readonly children: ReactNode }) {
  return (
    <PageCard>
      <div className={styles['narrow']}>{children}</div>
    </PageCard>
  );
}

/** Wraps a tab that cannot be changed while viewing as a role. */
function Own({ children }: { readonly children: ReactNode }) {
  const viewAs = useSession((session) => session.viewAs);
  return (
    <PageCard>
      {viewAs !== null && (
        <Alert className={styles['viewAs'] ?? ''} type="info" showIcon title={text.viewAs(viewAs.name)} />
      )}
      {children}
    </PageCard>
  );
}
