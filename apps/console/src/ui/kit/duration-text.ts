import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import { kitMessages as text } from './kit.messages.ts';

const secondMs = 1000;

/** Units of durations, largest first. */
const units = [
  { ms: dayMs, say: text.days },
  { ms: hourMs, say: text.hours },
  { ms: minuteMs, say: text.minutes },
  { ms: secondMs, say: text.seconds },
] as const;

/** Duration in its two largest units: `3 天 2 小时`, `40 秒`. @param ms milliseconds, at least 0 */
export function durationText(ms: number): string {
  const at = units.findIndex((unit) => ms >= unit.ms);
  const largest = units[at];
  if (largest === undefined) return text.seconds(0);
  const count = Math.floor(ms / largest.ms);
  const next = units[at + 1];
  const rest = next === undefined ? 0 : Math.floor((ms - count * largest.ms) / next.ms);
  return next === undefined || rest === 0 ? largest.say(count) : `${largest.say(count)} ${next.say(rest)}`;
}
