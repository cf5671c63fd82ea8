import { layoutLimits } from '@mutai/layout/limits';
import { languageTags } from '@mutai/layout/model/languages';
import { type ViewProps } from '../declaration.ts';
import { TextBox } from '../text/text-box.tsx';
import { useClock } from '../use-clock.ts';
import { momentText } from './formats.ts';

/** Fixed-width digits, so that the text does not shift every second. */
const steady = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Date or time by the clock of the stage. */
export function ClockView({ block, stage }: ViewProps<'date'> | ViewProps<'time'>) {
  const { format, fontCh } = block.params;
  const text = useClock(stage.clock, layoutLimits.clockMs, (now) => momentText(format, now, stage.timeZone));
  return (
    <TextBox style={fontCh} lang={languageTags.ch} contentStyle={steady}>
      {text}
    </TextBox>
  );
}
