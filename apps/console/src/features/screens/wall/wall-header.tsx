import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import { screenPage } from '@mutai/contract/screens/page';
import { shownStates } from '@mutai/contract/screens/resource';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { canGoFullScreen, toggleFullScreen } from '../../../platform/browser/full-screen.ts';
import { useIsFullScreen, useSeconds } from './use-wall-motion.ts';
import type { WallCounts } from './wall-model.ts';
import { wallMessages as text } from './wall.messages.ts';
import styles from './wall.module.css';

const timeFormat = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium' });
const dateFormat = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('zh-CN', { weekday: 'long' });

/** Time and date. Changes each second, so it is not announced. */
function Clock() {
  const now = useSeconds();
  return (
    <div className={styles['clock']}>
      <time className={styles['time']}>{timeFormat.format(now)}</time>
      <span className={styles['date']}>
        {dateFormat.format(now)} {dayFormat.format(now)}
      </span>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

const Tool = ({ label, icon, onClick }: ToolProps) => (
  <button type="button" className={styles['tool']} title={label} aria-label={label} onClick={onClick}>
    {icon}
  </button>
);

interface WallHeaderProps {
  /** Name of the group; empty: all screens. */
  readonly group: string;
  readonly counts: WallCounts;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
}

/** Title, counters, clock, and tools that disappear with the pointer. */
export function WallHeader({ group, counts, paused, onPause }: WallHeaderProps) {
  const isFull = useIsFullScreen();
  // Those that everybody expects, and others that there are.
  const states = shownStates.filter((state) => state === 'online' || state === 'offline' || counts[state] > 0);
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{group === '' ? text.title : group}</h1>
      <ul aria-label={text.counts} className={styles['counts']}>
        {states.map((state) => (
          <li key={state} data-state={state} data-some={counts[state] > 0}>
            {text.states[state]} <strong>{counts[state]}</strong>
          </li>
        ))}
        {counts.stale > 0 && (
          <li data-state="stale" data-some>
            {text.stale} <strong>{counts.stale}</strong>
          </li>
        )}
      </ul>
      <nav className={styles['tools']} aria-label={text.title}>
        <Link className={styles['tool']} to={screenPage.path} title={text.back} aria-label={text.back}>
          <RollbackOutlined aria-hidden />
        </Link>
        <Tool
          label={paused ? text.resume : text.pause}
          icon={paused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
          onClick={() => onPause(!paused)}
        />
        {canGoFullScreen() && (
          <Tool
            label={isFull ? text.leaveFullScreen : text.fullScreen}
            icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            // A refusal of the browser changes nothing.
            onClick={() => void toggleFullScreen().catch(() => undefined)}
          />
        )}
      </nav>
      <Clock />
    </header>
  );
}
