import { defaultAvatarPath } from '@mutai/contract/paths';
// Not from 'antd', which would include avatar groups and their popovers.
import Avatar from 'antd/es/avatar/Avatar';
import styles from './cells.module.css';

interface UserAvatarProps {
  /** Path of the picture; external addresses are not loaded. */
  readonly avatar: string;
  /** Its first character replaces a picture that fails to load. */
  readonly nickname: string;
  /** Size in pixels. */
  readonly size: number;
}

/** Segments by grapheme, so that emoji are not split. */
const characters = new Intl.Segmenter('zh-CN');

/** Returns true if an avatar is a path on this site. Two slashes start a host name, and browsers treat `/\` as two. */
export const isPicture = (avatar: string): boolean => /^\/(?![/\\])/.test(avatar);

/** Picture of a user, or the default picture; the first character of the nickname if it fails to load. */
export function UserAvatar({ avatar, nickname, size }: UserAvatarProps) {
  const [initial] = characters.segment(nickname.trim());
  return (
    <Avatar size={size} className={styles['avatar'] ?? ''} src={isPicture(avatar) ? avatar : defaultAvatarPath} alt="">
      {initial?.segment.toUpperCase() ?? ''}
    </Avatar>
  );
}
