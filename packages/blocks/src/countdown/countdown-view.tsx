import { languageTags } from '@mutai/layout/model/languages';
import { layoutLimits } from '@mutai/layout/limits';
import { type ViewProps } from '../declaration.ts';
import { TextBox } from '../text/text-box.tsx';
import { useClock } from '../use-clock.ts';
import { countdownText } from './countdown-text.ts';

/** Fixed-width digits, so that the text does not shift every second. */
const steady = { fontVariantNumeric: 'tabular-nums' } as const;

/** Time that is left, or has passed, by the clock of the stage. */
export function CountdownView({ block, stage }: ViewProps<'countdown'>) {
  const { language, clock, timeZone } = stage;
  const text = useClock(clock, layoutLimits.clockMs, (now) => countdownText(block.params, now, language, timeZone));
  return (
    <TextBox style={block.params.fontCh} lang={languageTags[language]} contentStyle={steady}>
      {text}
    </TextBox>
  );
}
