import { handles } from '@mutai/layout/geometry/resize';
import { pickBlocks } from '@mutai/layout/model/layout';
import { type RefObject, use, useMemo } from 'react';
import { BrokenPicturesContext } from '../../editor/broken-pictures.ts';
import { OverflowContext } from '../../editor/overflow.ts';
import { useEditorState } from '../../editor/use-editor.ts';
import { turnHandle } from './handle-picture.ts';
import { type OverlayParts } from './overlay.ts';
import { pathOfBoxes } from './overlay-picture.ts';
import styles from './overlay.module.css';

/** Elements of the overlay except the stage, filled as they mount. */
export type OverlayElements = { -readonly [Part in Exclude<keyof OverlayParts, 'stage'>]?: OverlayParts[Part] | null };

/** Frames of blocks with overflowing text or broken pictures. Hidden during gestures. */
function WarningFrames() {
  const layout = useEditorState((state) => state.layout);
  const overflow = use(OverflowContext);
  const faults = use(BrokenPicturesContext);
  const path = useMemo(() => {
    const ids = [...overflow.keys(), ...faults.flatMap(({ block }) => (block === null ? [] : [block]))];
    const marked = ids.length === 0 ? [] : pickBlocks(layout, ids);
    return pathOfBoxes(marked.filter(({ hidden }) => !hidden));
  }, [layout, overflow, faults]);
  return <path className={styles['warnings']} d={path} />;
}

/**
 * Parts drawn over the canvas, outside of the scaled stage. React creates the elements once and draws the warning
 * frames; {@link createOverlay} draws the rest.
 */
export function OverlayView({ elements }: { readonly elements: RefObject<OverlayElements> }) {
  const part =
    <Part extends keyof OverlayElements>(name: Part) =>
    (element: OverlayElements[Part]) => {
      elements.current[name] = element;
    };
  const drawn = [
    'actionSafe',
    'titleSafe',
    'frames',
    'gaps',
    'lines',
    'movedGuide',
    'drop',
    'frame',
    'extensions',
    'distances',
  ] as const;
  return (
    <div className={styles['overlay']} aria-hidden="true">
      <div ref={part('grid')} className={styles['grid']} hidden />
      <svg className={styles['drawing']}>
        <g ref={part('drawing')}>
          <WarningFrames />
          {drawn.map((name) => (
            <path key={name} ref={part(name)} className={styles[name]} />
          ))}
        </g>
      </svg>
      <div ref={part('guides')} className={styles['guides']} />
      <div ref={part('box')} className={styles['box']} hidden />
      <div ref={part('handles')} className={styles['handles']} hidden>
        {handles.map((handle) => (
          <div key={handle} data-handle={handle} className={styles['handle']} />
        ))}
        <div data-handle={turnHandle} className={styles['turn']} />
      </div>
      <div ref={part('gapHandles')} className={styles['gapHandles']} />
      <div ref={part('distanceLabels')} className={styles['distanceLabels']} />
      <div ref={part('badge')} className={styles['badge']} hidden />
    </div>
  );
}
