import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { type Axis } from '@mutai/layout/geometry/arrange';
import { layoutLimits } from '@mutai/layout/limits';
import { Whole } from '@mutai/layout/model/fields';
import { type Canvas, type Layout } from '@mutai/layout/model/layout';
import { Button } from 'antd';
import { useRef } from 'react';
import { type Editor } from '../../editor/editor.ts';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { Section } from '../common/section.tsx';
import fieldStyles from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { type Property } from '../values/property.ts';

const axes = ['x', 'y'] as const;
const sideAlong = { x: 'width', y: 'height' } as const;

/** Pixels from one new guide to the next where the middle has one already. */
const nextBy = 10;

/** A place for a new guide: the middle, or what is free beside it. */
function freePlace({ guides, ...canvas }: Canvas, axis: Axis): number {
  const side = canvas[sideAlong[axis]];
  let place = Math.round(side / 2);
  while (guides[axis].includes(place)) place = (place + nextBy) % (side + 1);
  return place;
}

type ChangePlaces = (places: readonly number[], canvas: Canvas) => readonly number[];

/** Changes the guides of one direction, as the layout has them when the command runs. */
const withGuides =
  (axis: Axis, change: ChangePlaces) =>
  (layout: Layout): Layout => {
    const { guides } = layout.canvas;
    return setCanvas(layout, { guides: { ...guides, [axis]: change(guides[axis], layout.canvas) } });
  };

/** Moves a guide, unless it is gone or another one is there. */
const movedGuide =
  (index: number, place: number): ChangePlaces =>
  (places) =>
    index >= places.length || places.includes(place) ? places : places.toSpliced(index, 1, place);

/** Where one of the guides is. */
function guideProperty(editor: Editor, { guides, ...canvas }: Canvas, axis: Axis, index: number): Property<number> {
  const label = text.guides[axis].nth(index + 1);
  const key = `guide:${axis}:${String(index)}`;
  const current = () => editor.state().layout.canvas.guides[axis];
  return {
    key,
    label,
    schema: Whole(label, 0, canvas[sideAlong[axis]]),
    value: guides[axis][index] ?? 0,
    disabled: false,
    refuse: (place) => (current().some((other, at) => other === place && at !== index) ? text.guides.taken : null),
    current: () => current()[index] ?? 0,
    set: (place) => editor.revise(text.guides.move, withGuides(axis, movedGuide(index, place)), key),
    cancel: () => editor.cancelStep(key),
    done: editor.endStep,
  };
}

/** 参考线: what the rulers do by the pointer, with numbers. */
export function GuideFields() {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  const adding = useRef<Partial<Record<Axis, HTMLElement | null>>>({});
  const add = (axis: Axis) =>
    editor.run(
      text.guides.add,
      withGuides(axis, (places, now) =>
        places.length >= layoutLimits.guidesMax ? places : [...places, freePlace(now, axis)],
      ),
    );
  const remove = (axis: Axis, index: number) => {
    editor.run(
      text.guides.remove,
      withGuides(axis, (places) => places.toSpliced(index, 1)),
    );
    // What had the focus is gone.
    adding.current[axis]?.focus();
  };
  return (
    <Section title={text.sections.guides}>
      {axes.map((axis) =>
        canvas.guides[axis].map((_, index) => {
          const property = guideProperty(editor, canvas, axis, index);
          return (
            <div key={property.key} className={fieldStyles['removable']}>
              <NumberField property={property} unit={text.pixels} />
              <ToolButton
                label={text.guides.removeOf(property.label)}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove(axis, index)}
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
