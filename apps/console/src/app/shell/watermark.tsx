import { useSyncExternalStore } from 'react';
import { minuteMs } from '@mutai/contract/durations';
import { now, startInterval } from '../../platform/clock.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { fullTime } from '../../ui/kit/time.ts';
import styles from './watermark.module.css';

/** Size of a tile of the pattern, in pixels. */
const tile = { width: 360, height: 220 };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Renders the pattern as a picture with two rotated lines. The layer sets its color. */
function patternOf(who: string, when: string): string {
  const { width, height } = tile;
  const line = (text: string, y: number) =>
    `<text x="${width / 2}" y="${y}" font-family="sans-serif" font-size="15" text-anchor="middle">${escaped(text)}</text>`;
  const lines = `${line(who, height / 2 - 6)}${line(when, height / 2 + 16)}`;
  const turned = `<g transform="rotate(-20 ${width / 2} ${height / 2})">${lines}</g>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${turned}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

const everyMinute = (changed: () => void) => startInterval(minuteMs, changed);
const thisMinute = () => Math.floor(now() / minuteMs) * minuteMs;

/** Watermark with user and time over the whole console, also when printed. Ignores clicks. */
export function Watermark() {
  const { nickname, username } = useSession();
  const minute = useSyncExternalStore(everyMinute, thisMinute);
  const maskImage = patternOf(`${nickname} ${username}`, fullTime(new Date(minute).toISOString()).slice(0, -3));
  return <div aria-hidden data-watermark className={styles['watermark']} style={{ maskImage }} />;
}
