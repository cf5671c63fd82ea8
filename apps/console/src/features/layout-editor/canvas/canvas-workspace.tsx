import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { pickBlocks } from '@mutai/layout/model/layout';
import { unionOf } from '@mutai/layout/geometry/box';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { selectedText } from '../editor/entered-text.ts';
import { Announcer } from './announcer.tsx';
import { nextSelection } from './block-steps.ts';
import { canvasMessages as words } from './canvas.messages.ts';
import styles from './canvas.module.css';
import { CropLayer } from './crop/crop-layer.tsx';
import { useCropStart } from './crop/use-crop-start.ts';
import { type OverlayElements, OverlayView } from './overlay/overlay-view.tsx';
import { Rulers, type RulersProps } from './rulers/rulers.tsx';
import { reveal } from './view/canvas-view.ts';
import { StageView } from './stage.tsx';
import { isWaitingText } from './waiting-text.ts';
import { StatusBar } from './status-bar.tsx';
import { type CanvasElements, openCanvas, type OpenCanvas } from './open-canvas.ts';

/** Returns true once React has created all elements. */
const isWhole = (parts: OverlayElements & { stage: HTMLElement | null }): parts is CanvasElements['overlay'] =>
  Object.values(parts).every((part) => part !== null);

/**
 * Canvas with status bar, rulers and gestures. Fills its parent; requires an editor context.
 *
 * @param textEntry field for the text of the selected block, drawn over the blocks
 */
export function CanvasWorkspace({ textEntry = null }: { readonly textEntry?: ReactNode }) {
  const editor = useEditor();
  const rulers = useEditorState(({ aids }) => aids.rulers);
  const windowRef = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const shield = useRef<HTMLDivElement>(null);
  const overlay = useRef<OverlayElements>({});
  const help = useId();
  /**
   * True after Escape without a selection, or after Tab left the canvas: the next Tab moves to the element after the
   * canvas.
   */
  const leaving = useRef(false);
  const open = useRef<OpenCanvas>(null);
  const startCrop = useCropStart();
  const crop = useEffectEvent(() => void startCrop());
  useEffect(() => {
    const overlayParts = { ...overlay.current, stage: stage.current };
    if (windowRef.current === null || shield.current === null || !isWhole(overlayParts)) return () => {};
    const canvas = openCanvas(editor, {
      window: windowRef.current,
      shield: shield.current,
      overlay: overlayParts,
      crop,
    });
    open.current = canvas;
    // The loading view that had the focus is unmounted; keys must work on the canvas.
    windowRef.current.focus({ preventScroll: true });
    return () => canvas.close();
  }, [editor]);

  const pressRuler: RulersProps['onPress'] = (axis, { nativeEvent }) => open.current?.pressRuler(axis, nativeEvent);
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnCanvas = event.target === event.currentTarget || isWaitingText(event.target);
    if (!isOnCanvas || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { layout, selected } = editor.state();
    if (event.key === 'Escape') {
      leaving.current = true;
      if (selected.size === 0) return;
      event.stopPropagation();
      editor.select([]);
    }
    if (event.key === 'Enter') void startCrop();
    const text = event.key === 'Enter' ? selectedText(editor.state()) : null;
    if (text !== null) {
      event.preventDefault();
      editor.enterText(text.id);
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
        {rulers ? <Rulers acrossTitle={words.rulerAcross} downTitle={words.rulerDown} onPress={pressRuler} /> : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes all input itself */}
        <div
          ref={windowRef}
          className={styles['window']}
          role="application"
          aria-label={words.canvas}
          aria-describedby={help}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is what the keyboard works on
          tabIndex={0}
          onPointerDown={({ nativeEvent }) => open.current?.press(nativeEvent)}
          onDoubleClick={({ nativeEvent }) => open.current?.pressTwice(nativeEvent)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            leaving.current = false;
          }}
        >
          <StageView ref={stage}>{textEntry}</StageView>
          <OverlayView elements={overlay} />
          <div ref={shield} className={styles['shield']} hidden />
        </div>
        <CropLayer windowRef={windowRef} />
      </div>
      <div id={help}>
        <VisuallyHidden>{words.canvasHelp}</VisuallyHidden>
      </div>
      <Announcer />
    </div>
  );
}
