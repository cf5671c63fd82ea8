import { fullTime } from '../../ui/kit/time.ts';

/** Formats month, day and minute: `11-24 08:00`. */
export const shortTime = (at: string): string => fullTime(at).slice('2026-'.length, -':00'.length);
