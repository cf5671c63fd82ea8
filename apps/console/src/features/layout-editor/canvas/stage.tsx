import { createClock } from '@mutai/blocks/clock';
import { BlockView } from '@mutai/blocks/layout-view';
import { type Stage } from '@mutai/blocks/stage';
import { background, initialTextStyle } from '@mutai/blocks/styles';
import { type BlockOf } from '@mutai/layout/model/block';
import { blocksOf } from '@mutai/layout/model/layout';
import { type StyledText } from '@mutai/layout/model/text-style';
import { type ReactNode, type Ref, useMemo } from 'react';
import { now } from '../../../platform/clock.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { Transparency } from '../../../ui/layout-picture/transparency.tsx';
import { useLayoutSources } from '../../../ui/layout-picture/use-data-sources.ts';
import { useEditorState } from '../editor/use-editor.ts';
import styles from './canvas.module.css';

const clock = createClock(now);

/** Block without its texts. */
function emptied({ params, ...block }: BlockOf<'text'>): BlockOf<'text'> {
  const { fontCh, fontEn, fontRu } = params;
  const without = <Font extends StyledText | null>(font: Font): Font => font && { ...font, content: '' };
  return {
    ...block,
    params: { ...params, fontCh: without(fontCh), fontEn: without(fontEn), fontRu: without(fontRu) },
  };
}

/**
 * Blocks on the canvas, in its own pixels; the overlay moves and scales the whole stage. Only changed blocks render
 * again.
 */
export function StageView({ ref, children }: { readonly ref: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  const layout = useEditorState((state) => state.layout);
  const language = useEditorState((state) => state.language);
  const sources = useLayoutSources(layout);
  const { isPageAllowed } = useKit();
  const stage = useMemo(
    (): Stage => ({ mode: 'edit', language, clock, isPageAllowed, ...(sources === undefined ? {} : { sources }) }),
    [language, sources, isPageAllowed],
  );
  const { canvas } = layout;
  const entering = useEditorState((state) => state.entering);
  // The crop layer shows its picture.
  const cropped = useEditorState((state) => state.cropping?.id);
  const entered = entering === null ? undefined : layout.blocks[entering];
  // The field over the block shows its text.
  const withoutText = useMemo(() => (entered?.type === 'text' ? emptied(entered) : undefined), [entered]);
  return (
    <div
      ref={ref}
      className={styles['stage']}
      style={{ ...initialTextStyle, width: canvas.width, height: canvas.height }}
    >
      <Transparency canvas={canvas} />
      <div className={styles['picture']}>
        <div className={styles['background']} style={background(canvas)} />
        {blocksOf(layout).map((block) =>
          block.hidden || block.id === cropped ? null : (
            <BlockView key={block.id} block={block === entered ? (withoutText ?? block) : block} stage={stage} />
          ),
        )}
      </div>
      {children}
    </div>
  );
}
