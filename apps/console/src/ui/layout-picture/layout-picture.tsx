import { useLayoutFonts } from '@mutai/blocks/fonts/use-layout-fonts';
import { LayoutView } from '@mutai/blocks/layout-view';
import { type Mode, type Stage } from '@mutai/blocks/stage';
import { type Language } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { useMemo, useState } from 'react';
import styles from './layout-picture.module.css';
import { pageClock, stillClock } from './clocks.ts';
import { useContainedScale } from './use-contained-scale.ts';
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

/**
 * A layout as a picture: as large as fits into the box that it is put into, in the middle of it, in its own fonts. Nothing
 * in it can be reached by pointer or keyboard.
 */
export function LayoutPicture({ layout, mode = 'edit', language, label }: LayoutPictureProps) {
  const { canvas } = layout;
  const [still] = useState(stillClock);
  const clock = mode === 'play' ? pageClock : still;
  const turn = useShownLanguage(canvas, clock);
  const shown = language ?? turn;
  const stage = useMemo((): Stage => ({ mode, language: shown, clock }), [mode, shown, clock]);
  const ready = useLayoutFonts(layout);
  const { box, content } = useContainedScale<HTMLDivElement>(canvas.width, canvas.height);
  return (
    <div ref={box} role="img" aria-label={label ?? canvas.title} className={styles['box']}>
      <div ref={content} inert className={styles['content']} data-waiting={ready ? undefined : true}>
        <LayoutView layout={layout} stage={stage} />
      </div>
    </div>
  );
}
