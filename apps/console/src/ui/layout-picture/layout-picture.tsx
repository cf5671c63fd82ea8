import { type Mode, type Stage } from '@mutai/blocks/stage';
import { type Language } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { useMemo, useState } from 'react';
import { pageClock, stillClock } from './clocks.ts';
import { ScaledLayout } from './scaled-layout.tsx';
import { useShownLanguage } from './use-shown-language.ts';

export interface LayoutPictureProps {
  readonly layout: Layout;
  /** `edit` (default): without motion, including the time. `play`: as a screen plays it. */
  readonly mode?: Mode;
  /** Default: the layout's first language; in `play` the languages rotate. */
  readonly language?: Language;
  /** Accessible name; default: title of the layout. */
  readonly label?: string;
}

/** Picture of a layout, scaled to fit and centered in its container, with its fonts. */
export function LayoutPicture({ layout, mode = 'edit', language, label }: LayoutPictureProps) {
  const { canvas } = layout;
  const [still] = useState(stillClock);
  const clock = mode === 'play' ? pageClock : still;
  const turn = useShownLanguage(canvas, clock);
  const first = canvas.langList[0] ?? turn;
  const shown = language ?? (mode === 'play' ? turn : first);
  const stage = useMemo((): Stage => ({ mode, language: shown, clock }), [mode, shown, clock]);
  return <ScaledLayout layout={layout} stage={stage} label={label ?? canvas.title} />;
}
