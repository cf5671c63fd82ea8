import { pickBlocks } from '@mutai/layout/model/layout';
import { ConfigProvider } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { useEditorState } from '../editor/use-editor.ts';
import styles from './common/panels.module.css';
import { panelMessages as text } from './common/panels.messages.ts';
import { BlockProperties } from './properties/block-properties.tsx';
import { CanvasProperties } from './properties/canvas-properties.tsx';

/** 画布属性 without a selection, otherwise 组件属性. Fills its parent and scrolls. */
export function PropertyPanel() {
  const layout = useEditorState((state) => state.layout);
  const selected = useEditorState((state) => state.selected);
  // Deferred so that the canvas paints first: the fields of a block take as long to render as the rest of a step.
  const shown = useDeferredValue(
    useMemo(() => ({ selected, blocks: pickBlocks(layout, selected) }), [layout, selected]),
  );
  const { blocks } = shown;
  return (
    <div className={styles['panel']} aria-busy={shown.selected !== selected}>
      <h2 className={styles['panelTitle']}>{blocks.length === 0 ? text.canvasTitle : text.blockTitle}</h2>
      <ConfigProvider componentSize="small">
        <div className={styles['panelBody']}>
          {blocks.length === 0 ? <CanvasProperties /> : <BlockProperties blocks={blocks} />}
        </div>
      </ConfigProvider>
    </div>
  );
}
