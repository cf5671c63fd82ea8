import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { pickBlocks } from '@mutai/layout/model/layout';
import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { useRemembered } from '../../../../ui/kit/kit.tsx';
import { useEditorState } from '../../editor/use-editor.ts';
import styles from '../common/panels.module.css';
import { panelMessages as text } from '../common/panels.messages.ts';
import { BlockProperties } from './block-properties.tsx';
import { CanvasProperties } from './canvas-properties.tsx';

/** Whether the panel of properties is folded, remembered for the user, and what changes that. */
export function usePropertiesFolded(): readonly [folded: boolean, set: (folded: boolean) => void] {
  const [folded, set] = useRemembered('layout-editor.properties-folded');
  return [folded === true, set];
}

/** 画布属性 while nothing is selected, otherwise 组件属性 of what is. Can be folded to a strip. */
export function PropertyPanel() {
  const layout = useEditorState((state) => state.layout);
  const selected = useEditorState((state) => state.selected);
  const blocks = useMemo(() => pickBlocks(layout, selected), [layout, selected]);
  const [folded, setFolded] = usePropertiesFolded();
  const title = blocks.length === 0 ? text.canvasTitle : text.blockTitle;
  if (folded) {
    return (
      <aside aria-label={title} className={styles['panel']} data-folded>
        <IconButton
          label={text.unfold(title)}
          icon={<DoubleLeftOutlined aria-hidden />}
          onClick={() => setFolded(false)}
        />
      </aside>
    );
  }
  return (
    <aside aria-label={title} className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h2>{title}</h2>
        <IconButton
          label={text.fold(title)}
          icon={<DoubleRightOutlined aria-hidden />}
          onClick={() => setFolded(true)}
        />
      </div>
      <ConfigProvider componentSize="small">
        <div className={styles['panelBody']}>
          {blocks.length === 0 ? <CanvasProperties /> : <BlockProperties blocks={blocks} />}
        </div>
      </ConfigProvider>
    </aside>
  );
}
