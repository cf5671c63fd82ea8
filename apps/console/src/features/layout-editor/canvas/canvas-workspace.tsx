import { type KeyboardEvent, useId, useRef } from 'react';
import { pickBlocks } from '@mutai/layout/model/layout';
import { unionOf } from '@mutai/layout/geometry/box';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { Announcer } from './announcer.tsx';
import { nextSelection } from './block-steps.ts';
import { canvasMessages as text } from './canvas.messages.ts';
import styles from './canvas.module.css';
import { type OverlayElements, OverlayView } from './overlay/overlay-view.tsx';
import { Rulers } from './rulers/rulers.tsx';
import { reveal } from './sight/sight.ts';
import { StageView } from './stage.tsx';
import { StatusBar } from './status-bar.tsx';
import { useCanvasWindow } from './use-canvas-window.ts';

/** The canvas with its bar, rulers and all that the pointer does on it. It takes the editor from around it and fills its parent. */
export function CanvasWorkspace() {
  const editor = useEditor();
  const rulers = useEditorState(({ aids }) => aids.rulers);
  const windowRef = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const shield = useRef<HTMLDivElement>(null);
  const overlay = useRef<OverlayElements>({});
  const help = useId();
  /** Escape was pressed with nothing selected, or the canvas was left by it: Tab goes on to what follows the canvas. */
  const leaving = useRef(false);
  const { onPointerDown, onDoubleClick, onRulerPress } = useCanvasWindow({
    window: windowRef,
    stage,
    shield,
    overlay,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { layout, selected } = editor.state();
    if (event.key === 'Escape') {
      leaving.current = true;
      if (selected.size === 0) return;
      event.stopPropagation();
      editor.select([]);
    }
    if (event.key !== 'Tab' || leaving.current) return;
    const next = nextSelection(layout, selected, event.shiftKey ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    editor.select(next);
    const box = unionOf(pickBlocks(layout, next));
    if (box !== null) reveal(editor, box);
  };

  return (
    <div className={styles['workspace']}>
      <StatusBar windowRef={windowRef} />
      <div className={styles['room']} data-rulers={rulers}>
        {rulers ? <Rulers acrossTitle={text.rulerAcross} downTitle={text.rulerDown} onPress={onRulerPress} /> : null}
        <div
          ref={windowRef}
          className={styles['window']}
          role="application"
          aria-label={text.canvas}
          aria-describedby={help}
          tabIndex={0}
          onPointerDown={onPointerDown}
          onDoubleClick={onDoubleClick}
          onKeyDown={onKeyDown}
          onFocus={() => {
            leaving.current = false;
          }}
        >
          <StageView ref={stage} />
          <OverlayView elements={overlay} />
          <div ref={shield} className={styles['shield']} hidden />
        </div>
      </div>
      <div id={help}>
        <VisuallyHidden>{text.canvasHelp}</VisuallyHidden>
      </div>
      <Announcer />
    </div>
  );
}
