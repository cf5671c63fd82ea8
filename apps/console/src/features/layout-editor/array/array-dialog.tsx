import { limits } from '@mutai/contract/limits';
import { arrayBlocks, arrayOffsets, type ArrayOptions, arrayProblem, arrayRoom } from '@mutai/layout/commands/array';
import { readArithmetic } from '@mutai/layout/entry/arithmetic';
import { unionOf } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import { type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { actionMessages } from '../actions/actions.messages.ts';
import { gestureContextOf } from '../canvas/gestures/gesture-context.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { Field, Problem } from '../panels/fields/field.tsx';
import fieldStyles from '../panels/fields/fields.module.css';
import styles from './array.module.css';
import { arrayMessages as text } from './array.messages.ts';

const names = ['rows', 'columns', 'gapX', 'gapY'] as const;
type Name = (typeof names)[number];
type Texts = Readonly<Record<Name, string>>;

const { canvasSideMax, arraySideMax } = layoutLimits;
const bounds: Readonly<Record<Name, readonly [number, number]>> = {
  rows: [1, arraySideMax],
  columns: [1, arraySideMax],
  gapX: [-canvasSideMax, canvasSideMax],
  gapY: [-canvasSideMax, canvasSideMax],
};

/** Reads a whole number within the bounds of a field. */
function readField(name: Name, typed: string): number | null {
  const entry = readArithmetic(typed);
  const [min, max] = bounds[name];
  return 'value' in entry && Number.isInteger(entry.value) && entry.value >= min && entry.value <= max
    ? entry.value
    : null;
}

/** Returns the options of valid texts, otherwise `null`. */
function readOptions(texts: Texts): ArrayOptions | null {
  const read = (name: Name) => readField(name, texts[name]);
  const [rows, columns, gapX, gapY] = [read('rows'), read('columns'), read('gapX'), read('gapY')];
  if (rows === null || columns === null || gapX === null || gapY === null) return null;
  return { rows, columns, gapX, gapY };
}

/** Returns the message about an array that cannot be made. */
function problemText(layout: Layout, selected: ReadonlySet<number>, options: ArrayOptions): string | null {
  const blocks = pickBlocks(layout, selected);
  const box = unionOf(blocks);
  const problem = arrayProblem(layout, [...selected], options);
  if (box === null || problem === null) return null;
  if (problem === 'overlap') return text.overlap(1 - Math.ceil(box.w), 1 - Math.ceil(box.h));
  if (problem === 'full') return text.full(layoutLimits.blocksMax, layoutLimits.blocksMax - layout.order.length);
  const { rows, columns } = arrayRoom(box, layout, options);
  return text.canvas(rows, columns);
}

/** Repeats the selected blocks in rows and columns. Outlines on the canvas show where the copies will be. */
export function ArrayDialog({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const editor = useEditor();
  // While it is closed, changes of the layout must not render it.
  const layout = useEditorState((state) => (open ? state.layout : null));
  const selected = useEditorState((state) => (open ? state.selected : null));
  const [texts, setTexts] = useState<Texts>({ rows: '2', columns: '3', gapX: '20', gapY: '20' });
  const options = readOptions(texts);
  const problem =
    options === null || layout === null || selected === null ? null : problemText(layout, selected, options);
  const cells = options === null ? 0 : options.rows * options.columns;
  const isReady = options !== null && problem === null && cells > 1;
  const make = () => {
    if (!isReady) return;
    editor.run(actionMessages.array, (current) => arrayBlocks(current, [...editor.state().selected], options));
    close();
  };
  useEffect(() => {
    const overlay = gestureContextOf(editor)?.overlay;
    const box = layout === null || selected === null ? null : unionOf(pickBlocks(layout, selected));
    const shown = readOptions(texts);
    if (overlay === undefined || box === null || shown === null) return () => {};
    // More outlines would take long to draw, and the layout has no room for them.
    if (shown.rows * shown.columns > layoutLimits.blocksMax) return () => {};
    const outlines = arrayOffsets(box, shown).map(({ x, y }) => ({ ...box, x: box.x + x, y: box.y + y }));
    overlay.show({ outlines });
    return () => overlay.show(null);
  }, [editor, layout, selected, texts]);
  return (
    <PageModal
      open={open}
      title={actionMessages.array}
      width={limits.dialogWidth.small}
      mask={false}
      className={styles['dialog'] ?? ''}
      okText={text.make}
      okButtonProps={{ disabled: !isReady }}
      onOk={make}
      onCancel={close}
    >
      <div className={`${fieldStyles['pairs'] ?? ''} ${styles['fields'] ?? ''}`}>
        {names.map((name) => (
          <Field
            key={name}
            label={text.fields[name]}
            problem={readField(name, texts[name]) === null ? text.range(...bounds[name]) : null}
          >
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="numeric"
                autoComplete="off"
                value={texts[name]}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
                onPressEnter={({ nativeEvent }) => {
                  if (!nativeEvent.isComposing) make();
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <p className={styles['hint']}>{options === null ? text.hint : text.result(cells - 1)}</p>
      <Problem id="array-problem" text={problem} />
    </PageModal>
  );
}
