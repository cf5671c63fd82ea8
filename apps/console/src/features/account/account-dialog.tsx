import { limits } from '@mutai/contract/limits';
import { everything } from '@mutai/contract/permissions';
import { Descriptions } from 'antd';
import { useSession } from '../../platform/session/session-store.ts';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { OwnDevices } from './own-devices.tsx';

function Account() {
  const { avatar, nickname, username, description, roles, auth } = useSession();
  return (
    <>
      <div className={styles['who']}>
        <UserAvatar avatar={avatar} nickname={nickname} size={56} />
        <div>
          <div className={styles['nickname']}>{nickname}</div>
          <div className={styles['username']}>{username}</div>
        </div>
      </div>
      <Descriptions
        column={1}
        items={[
          { key: 'username', label: text.username, children: username },
          { key: 'nickname', label: text.nickname, children: nickname },
          { key: 'roles', label: text.roles, children: roles.map(({ name }) => name).join('、') || text.noRole },
          {
            key: 'permissions',
            label: text.permissions,
            children: auth.includes(everything) ? text.everything : text.permissionCount(auth.length),
          },
          { key: 'description', label: text.description, children: description || text.none },
        ]}
      />
    </>
  );
}

/** 账号信息: what the system knows about the signed-in user. */
export function AccountDialog({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  return (
    <PageModal
      open={open}
      onCancel={close}
      footer={null}
      title={text.title}
      width={limits.dialogWidth.medium}
      destroyOnHidden
    >
      <Account />
      <OwnDevices />
    </PageModal>
  );
}
