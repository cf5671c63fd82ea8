import { Flex } from 'antd';
import { useSession } from '../../platform/session/session-store.ts';
import { Label } from '../../ui/cells/label.tsx';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import styles from './home-page.module.css';
import { homeMessages as text } from './home.messages.ts';

/** In pixels. */
const avatarSize = 48;

/** Current user with roles. */
export function Welcome() {
  const { avatar, nickname, username, roles } = useSession();
  return (
    <Panel dense>
      <Flex gap={12} align="center">
        <UserAvatar avatar={avatar} nickname={nickname} size={avatarSize} />
        <div className={styles['who']}>
          <h2 className={styles['hello']}>{text.welcome(nickname)}</h2>
          <div className={styles['account']}>
            {text.account} {username}
          </div>
        </div>
      </Flex>
      <div className={styles['roles']}>
        <Label tone="strong">{text.administrator}</Label>
        {roles.map(({ id, name }) => (
          <Label key={id} tone="accent">
            {name}
          </Label>
        ))}
      </div>
    </Panel>
  );
}
