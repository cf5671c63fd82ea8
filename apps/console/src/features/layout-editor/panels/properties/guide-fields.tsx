import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { type Axis } from '@mutai/layout/geometry/arrange';
import { layoutLimits } from '@mutai/layout/limits';
import { Whole } from '@mutai/layout/model/fields';
import { type Canvas, type Layout } from '@mutai/layout/model/layout';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { type Editor } from '../../editor/editor.ts';
import { followGuides } from '../../editor/guide-ids.ts';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { Section } from '../common/section.tsx';
import fieldStyles from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { changeOf, type Property } from '../values/property.ts';

const axes = ['x', 'y'] as const;
const sideAlong = { x: 'width', y: 'height' } as const;

/** Offset of a new guide if the position is taken, in pixels. */
const freePlaceStep = 10;

/** Returns the center, or the next free position. */
function freePlace({ guides, ...canvas }: Canvas, axis: Axis): number {
  const side = canvas[sideAlong[axis]];
  let place = Math.round(side / 2);
  while (guides[axis].includes(place)) place = (place + freePlaceStep) % (side + 1);
  return place;
}

type ChangePlaces = (places: readonly number[], canvas: Canvas) => readonly number[];

/** Returns a command that changes the guides of one axis in the current layout. */
const withGuides =
  (axis: Axis, change: ChangePlaces) =>
  (layout: Layout): Layout => {
    const { guides } = layout.canvas;
    return setCanvas(layout, { guides: { ...guides, [axis]: change(guides[axis], layout.canvas) } });
  };

/** Moves a guide, unless it is gone or the position is taken. */
const movedGuide =
  (index: number, place: number): ChangePlaces =>
  (places) =>
    index === -1 || index >= places.length || places.includes(place) ? places : places.toSpliced(index, 1, place);

/** Returns the position of a guide in a layout; `undefined` if it does not exist there. */
function placeIn(editor: Editor, { canvas }: Layout, axis: Axis, id: number): number | undefined {
  const { layout, guideIds } = editor.state();
  const index = followGuides(guideIds, layout.canvas.guides, canvas.guides)[axis].indexOf(id);
  return canvas.guides[axis][index];
}

/** Position of a guide, tracked by id. @param index index for the label, from 0 */
function guideProperty(editor: Editor, canvas: Canvas, axis: Axis, index: number, id: number): Property<number> {
  const label = text.guides[axis].nth(index + 1);
  const key = `guide:${axis}:${String(id)}`;
  const current = () => placeIn(editor, editor.state().layout, axis, id);
  const others = () => editor.state().layout.canvas.guides[axis].filter((place) => place !== current());
  const move = (place: number) => withGuides(axis, movedGuide(editor.state().guideIds[axis].indexOf(id), place));
  return {
    key,
    label,
    schema: Whole(label, 0, canvas[sideAlong[axis]]),
    value: canvas.guides[axis][index] ?? 0,
    disabled: false,
    refuse: (place) => (others().includes(place) ? text.guides.taken : null),
    current: () => current() ?? 0,
    changed: (before, after) =>
      changeOf(null, `guides.${axis}`, placeIn(editor, before, axis, id), placeIn(editor, after, axis, id)),
    set: (place) => editor.revise(text.guides.move, move(place), key),
    setEach: (change) =>
      editor.revise(
        text.guides.move,
        (layout) => {
          const place = change(placeIn(editor, layout, axis, id) ?? 0);
          return layout.canvas.guides[axis].includes(place) ? layout : move(place)(layout);
        },
        key,
      ),
    cancel: () => editor.cancelStep(key),
    done: editor.endStep,
  };
}

/** 参考线: edits guides by number, as the rulers do by dragging. */
export function GuideFields() {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  const ids = useEditorState(({ guideIds }) => guideIds);
  const adding = useRef<Partial<Record<Axis, HTMLElement | null>>>({});
  /** Guide whose field or button has the focus. */
  const focused = useRef<{ readonly axis: Axis; readonly id: number } | null>(null);
  useEffect(() => {
    if (focused.current === null || ids[focused.current.axis].includes(focused.current.id)) return;
    // A merge removed the focused guide.
    adding.current[focused.current.axis]?.focus();
    focused.current = null;
  }, [ids]);
  const add = (axis: Axis) =>
    editor.run(
      text.guides.add,
      withGuides(axis, (places, now) =>
        places.length >= layoutLimits.guidesMax ? places : [...places, freePlace(now, axis)],
      ),
    );
  const remove = (axis: Axis, id: number) => {
    const index = editor.state().guideIds[axis].indexOf(id);
    if (index === -1) return;
    editor.run(
      text.guides.remove,
      withGuides(axis, (places) => places.toSpliced(index, 1)),
    );
    // The pressed button is unmounted.
    adding.current[axis]?.focus();
  };
  return (
    <Section title={text.sections.guides}>
      {axes.map((axis) =>
        ids[axis].map((id, index) => {
          const property = guideProperty(editor, canvas, axis, index, id);
          return (
            <div
              key={property.key}
              className={fieldStyles['removable']}
              onFocus={() => {
                focused.current = { axis, id };
              }}
              onBlur={() => {
                focused.current = null;
              }}
            >
              <NumberField property={property} unit={text.pixels} />
              <ToolButton
                label={text.guides.removeOf(property.label)}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove(axis, id)}
              />
            </div>
          );
        }),
      )}
      <div className={fieldStyles['pairs']}>
        {axes.map((axis) => (
          <Button
            key={axis}
            ref={(button) => {
              adding.current[axis] = button;
            }}
            icon={<PlusOutlined aria-hidden />}
            disabled={canvas.guides[axis].length >= layoutLimits.guidesMax}
            onClick={() => add(axis)}
          >
            {text.guides[axis].title}
          </Button>
        ))}
      </div>
    </Section>
  );
}
