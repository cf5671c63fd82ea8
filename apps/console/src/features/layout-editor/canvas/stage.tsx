import { createClock } from '@mutai/blocks/clock';
import { BlockView } from '@mutai/blocks/layout-view';
import { type Stage } from '@mutai/blocks/stage';
import { background, initialTextStyle } from '@mutai/blocks/styles';
import { blocksOf } from '@mutai/layout/model/layout';
import { type Ref, useMemo } from 'react';
import { now } from '../../../platform/clock.ts';
import { Transparency } from '../../../ui/layout-picture/transparency.tsx';
import { useEditorState } from '../editor/use-editor.ts';
import styles from './canvas.module.css';

const clock = createClock(now);

/**
 * Blocks on the canvas, in its own pixels; the overlay moves and scales the whole stage. Only changed blocks render
 * again.
 */
export function StageView({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const layout = useEditorState((state) => state.layout);
  const language = useEditorState((state) => state.language);
  const stage = useMemo((): Stage => ({ mode: 'edit', language, clock }), [language]);
  const { canvas } = layout;
  return (
    <div
      ref={ref}
      className={styles['stage']}
      style={{ ...initialTextStyle, width: canvas.width, height: canvas.height }}
    >
      <Transparency canvas={canvas} />
      <div className={styles['background']} style={background(canvas)} />
      {blocksOf(layout).map((block) =>
        block.hidden ? null : <BlockView key={block.id} block={block} stage={stage} />,
      )}
    </div>
  );
}
