import { type Clock } from '@mutai/blocks/clock';
import { useClock } from '@mutai/blocks/use-clock';
import { type Language, languageAt } from '@mutai/layout/model/languages';
import { type Canvas } from '@mutai/layout/model/layout';

/** Current language of the rotation. */
export const useShownLanguage = ({ langList, langSwitch }: Canvas, clock: Clock): Language =>
  useClock(clock, langList.length > 1 ? langSwitch * 1000 : 0, (now) => languageAt(langList, langSwitch, now));
