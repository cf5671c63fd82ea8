import type { Layout } from '@mutai/layout/model/layout';
import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useRemembered } from '../../ui/kit/kit.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { CanvasWorkspace } from './canvas/canvas-workspace.tsx';
import { createEditor } from './editor/editor.ts';
import { EditorContext } from './editor/use-editor.ts';
import { EditorHeader } from './header/editor-header.tsx';
import { editorMessages as text } from './layout-editor.messages.ts';
import styles from './layout-editor.module.css';
import { ComponentList } from './panels/component-list.tsx';
import { Layers } from './panels/layers.tsx';
import { PropertyPanel } from './panels/property-panel.tsx';

/** A layout as it was when the editor was opened. */
export interface OpenedDocument {
  /** Null: it was not saved yet. */
  readonly id: number | null;
  readonly version: number | null;
  readonly layout: Layout;
}

interface EditorFrameProps {
  readonly opened: OpenedDocument;
  readonly onMade: (id: number) => void;
  readonly close: () => void;
}

const leftTabs = [
  { key: 'components', label: text.components, children: <ComponentList /> },
  { key: 'layers', label: text.layers, children: <Layers /> },
];

/** The editor of a layout that is there: header, panels and the canvas between them. */
export function EditorFrame({ opened, close }: EditorFrameProps) {
  const [editor] = useState(() => createEditor(opened.layout));
  return (
    <EditorContext value={editor}>
      <div className={styles['frame']}>
        <EditorHeader close={close} />
        <div className={styles['room']}>
          <SidePanel side="left">
            <Tabs className={styles['tabs'] ?? ''} size="small" items={leftTabs} destroyOnHidden />
          </SidePanel>
          <div className={styles['workspace']}>
            <CanvasWorkspace />
          </div>
          <SidePanel side="right">
            <PropertyPanel />
          </SidePanel>
        </div>
      </div>
    </EditorContext>
  );
}

const sides = {
  left: { show: text.showLeft, hide: text.hideLeft },
  right: { show: text.showRight, hide: text.hideRight },
} as const;

/** A panel beside the canvas, which can be folded; remembered for the user. */
function SidePanel({ side, children }: { readonly side: 'left' | 'right'; readonly children: ReactNode }) {
  const [folded, setFolded] = useRemembered(`layout-editor.${side}-folded`);
  const isFolded = folded === true;
  const toLeft = (side === 'left') !== isFolded;
  const label = isFolded ? sides[side].show : sides[side].hide;
  return (
    <aside
      className={styles['panel']}
      data-side={side}
      data-folded={isFolded}
      aria-label={side === 'left' ? text.components : text.properties}
    >
      {isFolded ? null : <div className={styles['panelBody']}>{children}</div>}
      <span className={styles['fold']}>
        <IconButton
          label={label}
          icon={toLeft ? <DoubleLeftOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
          onClick={() => setFolded(!isFolded)}
        />
      </span>
    </aside>
  );
}
