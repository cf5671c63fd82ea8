import { defaultAvatarPath } from '@mutai/contract/paths';
// Not from 'antd': there it brings groups of avatars, and what they open.
import Avatar from 'antd/es/avatar/Avatar';
import styles from './cells.module.css';

interface UserAvatarProps {
  /** Path of the picture. Section 3: shown as an image only if it starts with a slash. */
  readonly avatar: string;
  /** Its first character stands in for a picture that does not load. */
  readonly nickname: string;
  /** Pixels. */
  readonly size: number;
}

/** By what a reader takes for one character: an emoji is not cut in half. */
const characters = new Intl.Segmenter('zh-CN');

/** Whether an avatar is shown as an image. Two slashes are another site, and browsers read `/\` as two. */
export const isPicture = (avatar: string): boolean => /^\/(?![/\\])/.test(avatar);

/** A user's picture or, without one, the default picture; the first character of the nickname where it does not load. */
export function UserAvatar({ avatar, nickname, size }: UserAvatarProps) {
  const [initial] = characters.segment(nickname.trim());
  return (
    <Avatar size={size} className={styles['avatar'] ?? ''} src={isPicture(avatar) ? avatar : defaultAvatarPath} alt="">
      {initial?.segment.toUpperCase() ?? ''}
    </Avatar>
  );
}
