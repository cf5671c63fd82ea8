import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Axis } from '@mutai/layout/geometry/arrange';
import { useEditor } from '../editor/use-editor.ts';
import { blockAt, follow, readPress } from './gestures/begin-press.ts';
import { dragGuide } from './gestures/drag-guide.ts';
import { enterScene, sceneOf } from './gestures/scene.ts';
import { type Following, trackPointer } from './gestures/track-pointer.ts';
import { createOverlay, type OverlayParts } from './overlay/overlay.ts';
import { type OverlayElements } from './overlay/overlay-view.tsx';
import { windowIs } from './sight/sight.ts';
import { useHand } from './use-hand.ts';
import { wheelOf } from './wheel.ts';

export interface CanvasElements {
  readonly window: RefObject<HTMLDivElement | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly shield: RefObject<HTMLDivElement | null>;
  readonly overlay: RefObject<OverlayElements>;
}

/** All parts, once React has made them. */
const isWhole = (parts: Partial<Record<keyof OverlayParts, Element | null>>): parts is OverlayParts =>
  Object.values(parts).every((part) => part !== null && part !== undefined);

/** What happens in the canvas's window, and how it follows the editor's state: without React, but for blocks. */
export function useCanvasWindow({ window: windowRef, stage, shield, overlay: parts }: CanvasElements) {
  const editor = useEditor();
  /** Gives up what is under way. */
  const giveUp = useRef<(() => void) | null>(null);
  const pressed = useRef<number>(undefined);
  const hand = useHand(windowRef, shield, () => giveUp.current !== null);

  useEffect(() => {
    const [element, canvas] = [windowRef.current, stage.current];
    const drawn = { ...parts.current, stage: canvas };
    if (element === null || canvas === null || !isWhole(drawn)) return () => {};
    const overlay = createOverlay(drawn, editor);
    const leave = enterScene({ editor, overlay, window: element, stage: canvas });
    const turn = wheelOf(editor);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (giveUp.current !== null) return;
      const { left, top } = element.getBoundingClientRect();
      turn(event, { x: event.clientX - left, y: event.clientY - top });
    };
    // React listens passively, and the page would scroll.
    element.addEventListener('wheel', onWheel, { passive: false });
    let waiting = 0;
    const stop = editor.store.subscribe(() => {
      if (waiting !== 0) return;
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        overlay.refresh();
      });
    });
    const measure = () => windowIs(editor, { width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    overlay.refresh();
    return () => {
      giveUp.current?.();
      observer.disconnect();
      stop();
      cancelAnimationFrame(waiting);
      element.removeEventListener('wheel', onWheel);
      leave();
    };
  }, [editor, parts, stage, windowRef]);

  const track = (event: PointerEvent, start: () => Following | null, click: () => void) => {
    if (shield.current === null || giveUp.current !== null) return;
    const { layout } = editor.state();
    const end = trackPointer(event, {
      shield: shield.current,
      start,
      click,
      ended: () => {
        stop();
        giveUp.current = null;
        hand.refresh();
      },
    });
    // What a gesture started from is gone when somebody else's changes come in.
    const stop = editor.store.subscribe((state) => {
      if (state.layout !== layout) end();
    });
    giveUp.current = end;
  };

  const onPress = useEffectEvent((event: PointerEvent) => {
    const scene = sceneOf(editor);
    if (scene === undefined || event.button > 2) return;
    const press = readPress(scene, event, hand.isHeld());
    pressed.current = blockAt(event.target);
    if (event.button === 2) {
      // The menu is about what it was opened on.
      if (pressed.current !== undefined && !editor.state().selected.has(pressed.current)) editor.select(press.click);
      return;
    }
    track(
      event,
      () => follow(scene, press, event),
      () => {
        if (press.click !== editor.state().selected) editor.select(press.click);
      },
    );
  });

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      // The middle button would scroll the page by itself.
      if (event.button === 1) event.preventDefault();
      onPress(event.nativeEvent);
    },
    /** A member of a group, alone. */
    onDoubleClick: () => {
      const id = pressed.current;
      if (id !== undefined && editor.state().layout.blocks[id] !== undefined) editor.select([id]);
    },
    /** A guide comes out of a ruler. */
    onRulerPress: (axis: Axis, event: ReactPointerEvent) => {
      const scene = sceneOf(editor);
      if (scene === undefined || event.button !== 0) return;
      track(
        event.nativeEvent,
        () => dragGuide(scene, axis),
        () => undefined,
      );
    },
  };
}
