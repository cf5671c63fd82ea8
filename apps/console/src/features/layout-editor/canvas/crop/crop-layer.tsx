import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { background, innerSize, transformOf } from '@mutai/blocks/styles';
import { hasHandles } from '@mutai/layout/gestures/resize-gesture';
import { isResizable } from '@mutai/layout/commands/selection';
import { type Box, type Point, type Size } from '@mutai/layout/geometry/box';
import { type Handle, handles } from '@mutai/layout/geometry/resize';
import { layoutLimits } from '@mutai/layout/limits';
import { type BlockOf } from '@mutai/layout/model/block';
import { Button } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { VisuallyHidden } from '../../../../ui/kit/visually-hidden.tsx';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { handleCursor } from '../overlay/handle-picture.ts';
import overlayStyles from '../overlay/overlay.module.css';
import { cropMessages as text } from './crop.messages.ts';
import styles from './crop.module.css';
import { useCropPointer } from './use-crop-pointer.ts';
import { useCropping } from './use-cropping.ts';

const { nudge, nudgeFar, zoomPercent } = layoutLimits;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const zoomKeys: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, _: -1 };

interface CropLayerProps {
  /** Window of the canvas, which has the focus afterwards. */
  readonly windowRef: RefObject<HTMLElement | null>;
}

/** Layer over the canvas on which the picture of a block is cropped; nothing at other times. */
export function CropLayer({ windowRef }: CropLayerProps) {
  const { keyOf } = useEditor();
  const cropping = useEditorState((state) => state.cropping);
  const block = useEditorState(({ layout }) => (cropping === null ? undefined : layout.blocks[cropping.id]));
  if (cropping === null || block?.type !== 'image') return null;
  return <CroppedPicture key={keyOf(cropping.id)} block={block} natural={cropping.natural} windowRef={windowRef} />;
}

const placed = ({ x, y, w, h }: Box, zoom: number): CSSProperties => ({
  left: x * zoom,
  top: y * zoom,
  width: w * zoom,
  height: h * zoom,
});

/** Cursor of a handle, which a mirrored block has on its other side. */
function cursorOf(handle: Handle, { rotation, flipX, flipY }: BlockOf<'image'>): string {
  const turn = flipX === flipY ? rotation : rotation + (handle.length === 2 ? 90 : 0);
  return handleCursor(handle, turn);
}

interface CroppedPictureProps extends CropLayerProps {
  readonly block: BlockOf<'image'>;
  readonly natural: Size;
}

function CroppedPicture({ block, natural, windowRef }: CroppedPictureProps) {
  const viewport = useEditorState((state) => state.viewport);
  const layer = useRef<HTMLDivElement>(null);
  const help = useId();
  const edit = useCropping(block, natural);

  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
  }, []);
  const applyBeside = useEffectEvent(edit.apply);
  useEffect(() => {
    const press = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && layer.current?.contains(target) !== true) applyBeside();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, []);

  /** The canvas has the focus again before the layer, which has it now, is gone. */
  const end = (finish: () => void) => {
    windowRef.current?.focus({ preventScroll: true });
    finish();
  };
  const pointer = useCropPointer(layer, edit, () => end(edit.apply));
  const zoomStep = (way: 1 | -1) =>
    edit.zoomBy(edit.now(), Math.max(zoomPercent.min, edit.zoom + way * zoomPercent.step) / edit.zoom);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    // Saving includes the crop; no other key of the editor works while it is shown.
    if (isMod && event.key.toLowerCase() === 's') return end(edit.apply);
    event.stopPropagation();
    const isOnLayer = event.target === event.currentTarget;
    const [by, way] = [arrows[event.key], zoomKeys[event.key]];
    if (event.key === 'Escape') end(edit.cancel);
    else if (isMod || event.altKey || (!isOnLayer && event.key === 'Enter')) return;
    else if (event.key === 'Enter') end(edit.apply);
    else if (way !== undefined) zoomStep(way);
    else if (by !== undefined) {
      const step = event.shiftKey ? nudgeFar : nudge;
      edit.movePicture(edit.now(), { x: by.x * step, y: by.y * step });
    } else return;
    event.preventDefault();
  };

  const [image] = block.params.images;
  if (image === undefined) return null;
  const { frame, picture } = edit.cropping;
  const { zoom } = viewport;
  const border = block.border?.width ?? 0;
  const space = { ...innerSize(block), x: block.x + border, y: block.y + border };
  const isFramed = isResizable(block) && hasHandles([block]) && !block.xFixed && !block.yFixed;
  const picturePlace = placed({ ...picture, x: picture.x - frame.x, y: picture.y - frame.y }, zoom);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes all input itself
    <div
      ref={layer}
      className={styles['layer']}
      role="group"
      aria-label={text.layer(block.title)}
      aria-describedby={help}
      tabIndex={-1}
      onKeyDown={press}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      {...pointer}
    >
      <div
        className={styles['space']}
        style={{
          ...placed(space, zoom),
          left: space.x * zoom + viewport.x,
          top: space.y * zoom + viewport.y,
          transform: transformOf(block),
        }}
      >
        <img
          src={image.url}
          alt=""
          draggable={false}
          data-crop="picture"
          className={styles['whole']}
          style={placed(picture, zoom)}
        />
        <div data-crop="picture" className={styles['frame']} style={{ ...background(block), ...placed(frame, zoom) }}>
          <img src={image.url} alt="" draggable={false} style={picturePlace} />
        </div>
        <div className={styles['edges']} style={placed(frame, zoom)}>
          {isFramed && block.draggable && <div data-crop="edge" className={styles['edge']} />}
          {isFramed &&
            handles.map((handle) => (
              <div
                key={handle}
                data-handle={handle}
                className={overlayStyles['handle']}
                style={{ cursor: cursorOf(handle, block) }}
              />
            ))}
        </div>
      </div>
      <div id={help}>
        <VisuallyHidden>{text.help}</VisuallyHidden>
      </div>
      <CropBar zoom={edit.zoom} onZoom={zoomStep} onCancel={() => end(edit.cancel)} onDone={() => end(edit.apply)} />
    </div>
  );
}

interface CropBarProps {
  readonly zoom: number;
  readonly onZoom: (way: 1 | -1) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Buttons below the picture, for fingers and everybody who does not know the keys. */
function CropBar({ zoom, onZoom, onCancel, onDone }: CropBarProps) {
  return (
    <div className={styles['bar']} onPointerDown={(event) => event.stopPropagation()}>
      <IconButton label={text.zoomOut} icon={<MinusOutlined aria-hidden />} onClick={() => onZoom(-1)} />
      <output className={styles['zoom']} aria-label={text.zoom}>
        {text.percent(zoom)}
      </output>
      <IconButton label={text.zoomIn} icon={<PlusOutlined aria-hidden />} onClick={() => onZoom(1)} />
      <Button size="small" onClick={onCancel}>
        {text.cancel}
      </Button>
      <Button size="small" type="primary" onClick={onDone}>
        {text.done}
      </Button>
    </div>
  );
}
