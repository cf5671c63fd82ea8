import { createClock } from '@mutai/blocks/clock';
import { BlockView } from '@mutai/blocks/layout-view';
import type { Stage } from '@mutai/blocks/stage';
import { blocksOf } from '@mutai/layout/model/layout';
import { useEffect, useMemo, useRef } from 'react';
import { now } from '../../../platform/clock.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { fit, setWindow } from './zoom.ts';

const clock = createClock(now);

/** The canvas with its blocks; fills what it stands in. */
export function CanvasWorkspace() {
  const editor = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const layout = useEditorState((state) => state.layout);
  const viewport = useEditorState((state) => state.viewport);
  const language = useEditorState((state) => state.language);
  const stage = useMemo<Stage>(() => ({ mode: 'edit', language, clock }), [language]);
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    setWindow(editor, { width: clientWidth, height: clientHeight });
    fit(editor);
  }, [editor]);
  const { width, height, bgColor } = layout.canvas;
  return (
    <div ref={frame} style={{ position: 'relative', height: '100%', overflow: 'hidden' }}>
      <div
        style={{
          position: 'absolute',
          width,
          height,
          background: bgColor,
          transformOrigin: '0 0',
          transform: `translate(${String(viewport.x)}px, ${String(viewport.y)}px) scale(${String(viewport.zoom)})`,
        }}
      >
        {blocksOf(layout).map((block) =>
          block.hidden ? null : <BlockView key={block.id} block={block} stage={stage} />,
        )}
      </div>
    </div>
  );
}
