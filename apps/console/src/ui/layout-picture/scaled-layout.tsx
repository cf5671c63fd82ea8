import { useLayoutFonts } from '@mutai/blocks/fonts/use-layout-fonts';
import { LayoutView } from '@mutai/blocks/layout-view';
import { useLayoutViews } from '@mutai/blocks/use-layout-views';
import { type Stage } from '@mutai/blocks/stage';
import { type Layout } from '@mutai/layout/model/layout';
import styles from './layout-picture.module.css';
import { Transparency } from './transparency.tsx';
import { useContainedScale } from './use-contained-scale.ts';

export interface ScaledLayoutProps {
  readonly layout: Layout;
  readonly stage: Stage;
  /** Accessible name. */
  readonly label: string;
}

/** Layout scaled to fit its container. Its content is not interactive. */
export function ScaledLayout({ layout, stage, label }: ScaledLayoutProps) {
  const { width, height } = layout.canvas;
  const [hasFonts, hasViews] = [useLayoutFonts(layout), useLayoutViews(layout)];
  const { box, content } = useContainedScale<HTMLDivElement>(width, height);
  return (
    <div ref={box} role="img" aria-label={label} className={styles['box']}>
      <div ref={content} inert className={styles['content']} data-waiting={hasFonts && hasViews ? undefined : true}>
        <Transparency canvas={layout.canvas} />
        <LayoutView layout={layout} stage={stage} />
      </div>
    </div>
  );
}
