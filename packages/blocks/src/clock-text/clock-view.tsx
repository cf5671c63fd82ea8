import { layoutLimits } from '@mutai/layout/limits';
import { languageTags } from '@mutai/layout/model/languages';
import { type ViewProps } from '../declaration.ts';
import { TextBox } from '../text/text-box.tsx';
import { useClock } from '../use-clock.ts';
import { momentText } from './formats.ts';

/** The digits of a time keep their places while it goes on. */
const steady = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The date or the time, as the screen's clock has it. */
export function ClockView({ block, stage }: ViewProps<'date'> | ViewProps<'time'>) {
  const { format, fontCh } = block.params;
  const text = useClock(stage.clock, layoutLimits.clockMs, (now) => momentText(format, now));
  return (
    <TextBox style={fontCh} lang={languageTags.ch} contentStyle={steady}>
      {text}
    </TextBox>
  );
}
