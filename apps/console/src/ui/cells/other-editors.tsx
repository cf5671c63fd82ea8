import type { RecordEditor } from '@mutai/contract/record-editors';
import { kitMessages } from '../kit/kit.messages.ts';
import { HoverTooltip } from './hover-tooltip.tsx';
import styles from './other-editors.module.css';
import { UserAvatar } from './user-avatar.tsx';

/** Maximum number of avatars; other people are counted. */
const shownMax = 4;
const avatarSize = 26;

const nameOf = ({ nickname, self }: RecordEditor): string => (self ? kitMessages.ownWindow(nickname) : nickname);

interface OtherEditorsProps {
  readonly editors: readonly RecordEditor[];
  /** Text for the names, such as 张三 也打开了此布局. */
  readonly say: (names: string) => string;
  /** Show the text next to the avatars instead of in a tooltip. */
  readonly withWords?: boolean;
}

/** Shows other people who have a record open; renders nothing if there are none. */
export function OtherEditors({ editors, say, withWords = false }: OtherEditorsProps) {
  if (editors.length === 0) return null;
  const people = editors.filter((one, index) => editors.findIndex(({ userId }) => userId === one.userId) === index);
  const words = say(people.map((one) => nameOf(one)).join('、'));
  const pictures = (
    <>
      {people.slice(0, shownMax).map(({ userId, nickname, avatar }) => (
        <UserAvatar key={userId} avatar={avatar} nickname={nickname} size={avatarSize} />
      ))}
      {people.length > shownMax && <span>+{people.length - shownMax}</span>}
    </>
  );
  if (withWords) {
    return (
      <div role="status" className={styles['line']}>
        <span aria-hidden className={styles['avatars']}>
          {pictures}
        </span>
        <span className={styles['words']}>{words}</span>
      </div>
    );
  }
  return (
    <HoverTooltip title={words} className={styles['others']}>
      {/* The label replaces the individual avatars for screen readers. */}
      <span role="img" aria-label={words} className={styles['avatars']}>
        {pictures}
      </span>
    </HoverTooltip>
  );
}
