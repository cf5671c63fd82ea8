import { limits } from '@mutai/contract/limits';
import { authPath, defaultAvatarPath } from '@mutai/contract/paths';
import { everything } from '@mutai/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { api } from '../../platform/http/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { reloadSession } from '../../platform/user/session-loading.ts';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { PictureField } from '../../ui/inputs/picture-field.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { OwnDevices } from './own-devices.tsx';

function useSetOwnAvatar() {
  const queries = useQueryClient();
  return async (avatar: string): Promise<void> => {
    try {
      await api.put(authPath.avatar, { body: { avatar }, busy: true, success: true });
    } catch {
      // Its failure is shown; the picture stays as it was.
      return;
    }
    // Lists of users show it, whichever page is open behind the dialog.
    await Promise.all([reloadSession(), queries.invalidateQueries()]);
  };
}

function Account() {
  const { avatar, nickname, username, description, roles, auth } = useSession();
  const setOwnAvatar = useSetOwnAvatar();
  return (
    <>
      <div className={styles['who']}>
        <PictureField
          label={text.avatar}
          round
          value={avatar === defaultAvatarPath ? '' : avatar}
          onChange={(next) => void setOwnAvatar(next)}
        />
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
