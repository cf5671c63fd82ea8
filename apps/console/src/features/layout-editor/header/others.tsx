import type { LayoutEditor } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { useEffect, useState } from 'react';
import { startInterval } from '../../../platform/clock.ts';
import { HoverTooltip } from '../../../ui/cells/hover-tooltip.tsx';
import { UserAvatar } from '../../../ui/cells/user-avatar.tsx';
import { tellLeft, tellOpen } from '../saving/layouts.queries.ts';
import styles from './header.module.css';
import { headerMessages as text } from './header.messages.ts';

/** People that are shown by their pictures; the others are counted. */
const shownMax = 4;
const avatarSize = 26;

/** Says that the layout is open here as long as the window is in sight, and hears who else has it open. */
function useOthers(id: number | null, window: string): readonly LayoutEditor[] {
  const [others, setOthers] = useState<readonly LayoutEditor[]>([]);
  useEffect(() => {
    if (id === null) return undefined;
    let isOver = false;
    const ask = async () => {
      // Without an answer: the next time says it again.
      const answer = await tellOpen(id, window).catch(() => null);
      if (!isOver && answer !== null) setOthers(answer);
    };
    const tell = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    tell();
    const stop = startInterval(limits.layoutPresence.everyMs, tell);
    // Without an answer the server forgets it by itself.
    const leave = () => void tellLeft(id, window).catch(() => undefined);
    document.addEventListener('visibilitychange', tell);
    // A page that is loaded anew does not find itself as somebody's other window.
    globalThis.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      stop();
      document.removeEventListener('visibilitychange', tell);
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, window]);
  return others;
}

const nameOf = ({ nickname, self }: LayoutEditor): string => (self ? text.self(nickname) : nickname);

/** Who else has the layout open. */
export function Others({ id, window }: { readonly id: number | null; readonly window: string }) {
  const others = useOthers(id, window);
  if (others.length === 0) return null;
  const people = others.filter((one, index) => others.findIndex(({ userId }) => userId === one.userId) === index);
  const names = people.map((one) => nameOf(one)).join('、');
  return (
    <HoverTooltip title={text.others(names)} className={styles['others']}>
      {/* Pictures of people, which the words tell of. */}
      <span role="img" aria-label={text.others(names)} className={styles['avatars']}>
        {people.slice(0, shownMax).map(({ userId, nickname, avatar }) => (
          <UserAvatar key={userId} avatar={avatar} nickname={nickname} size={avatarSize} />
        ))}
        {people.length > shownMax && <span>+{people.length - shownMax}</span>}
      </span>
    </HoverTooltip>
  );
}
