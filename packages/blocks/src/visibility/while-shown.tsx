import { type ReactNode } from 'react';
import { type Visibility } from '@mutai/layout/model/visibility';
import { wallTime } from '../clock-text/formats.ts';
import { useSource } from '../data/use-source.ts';
import { type Stage } from '../stage.ts';
import { useClock } from '../use-clock.ts';
import { isShown } from './is-shown.ts';

/** Milliseconds between two looks at the time. */
const lookMs = 1000;

export interface WhileShownProps {
  readonly visibility: Visibility;
  readonly stage: Stage;
  readonly children: ReactNode;
}

/** Renders a block while its conditions apply. */
export function WhileShown({ visibility, stage, children }: WhileShownProps) {
  const { clock, timeZone, language } = stage;
  const value = useSource(stage, visibility.source)?.value;
  const shown = useClock(clock, lookMs, (now) =>
    isShown(visibility, { wall: wallTime(now, timeZone), language, value }) ? 1 : 0,
  );
  return shown === 1 ? children : null;
}
