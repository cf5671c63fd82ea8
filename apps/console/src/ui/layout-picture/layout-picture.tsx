import { type Mode, type Stage } from '@mutai/blocks/stage';
import { type Language } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { useMemo, useState } from 'react';
import { pageClock, stillClock } from './clocks.ts';
import { ScaledLayout } from './scaled-layout.tsx';
import { useShownLanguage } from './use-shown-language.ts';

export interface LayoutPictureProps {
  readonly layout: Layout;
  /** `edit` (without it): as it is when nothing moves, the time among it. `play`: as a screen plays it. */
  readonly mode?: Mode;
  /** Without it, the first of the layout's languages; in `play` all of them take turns. */
  readonly language?: Language;
  /** What it is for who cannot see it; without it, the layout's title. */
  readonly label?: string;
}

/** A layout as a picture: as large as fits into the box that it is put into, in the middle of it, in its own fonts. */
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
