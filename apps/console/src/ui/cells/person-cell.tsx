import type { ReactNode } from 'react';
import styles from './cells.module.css';
import { TwoLines } from './two-lines.tsx';
import { UserAvatar } from './user-avatar.tsx';

/** Diameter of the avatar, in pixels. */
const avatarSize = 28;

interface PersonCellProps {
  readonly avatar: string;
  readonly nickname: string;
  /** Account, below the nickname. */
  readonly username: string;
  /** Content after the names. */
  readonly children?: ReactNode;
}

/** Cell of a user: avatar, nickname and account. */
export function PersonCell({ avatar, nickname, username, children }: PersonCellProps) {
  return (
    <span className={styles['person']}>
      <UserAvatar avatar={avatar} nickname={nickname} size={avatarSize} />
      <TwoLines text={nickname} below={username} />
      {children}
    </span>
  );
}
