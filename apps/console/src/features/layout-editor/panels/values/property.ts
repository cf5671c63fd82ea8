import { type SettingAt, type SettingWay, setBlocks, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import { isResizable, isRotatable } from '@mutai/layout/commands/selection';
import { setRotations } from '@mutai/layout/commands/turn';
import { type Box, leastSize } from '@mutai/layout/geometry/box';
import { longestSide, placeRange } from '@mutai/layout/geometry/fit';
import { type Block, BlockSchema } from '@mutai/layout/model/block';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { Whole } from '@mutai/layout/model/fields';
import { type AlignmentSides, type Alignment, alignmentOf, alignmentSides } from '@mutai/layout/model/text-style';
import { Canvas, type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { sameValue } from '@mutai/layout/difference/field-changes';
import { type Editor } from '../../editor/editor.ts';
import { type ValueChange } from '../../editor/entry-field.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { type Schema, schemaAt, titleOf } from './schemas.ts';
import { mixed, type Shared, sharedAt, valueAt } from './shared.ts';

/** Value that a field shows and changes. */
export interface Property<Value> {
  /** Identifies the field and its blocks. Also the merge key of its undo step. */
  readonly key: string;
  readonly label: string;
  /** Schema of allowed values. */
  readonly schema: Schema;
  readonly value: Shared<Value>;
  /** Additional validation beyond the schema: returns the problem. */
  readonly refuse?: (value: Value) => string | null;
  /** True if the value cannot be changed now. */
  readonly disabled: boolean;
  /** Returns the current value of the layout; {@link Property.value} is from the last render. */
  readonly current: () => Shared<Value>;
  /** Returns the change of the value between two layouts; `null` if unchanged or absent in one of them. */
  readonly changed: (before: Layout, after: Layout) => ValueChange | null;
  /** Enters a value. It replaces those entered since {@link Property.done}: all form one step. */
  readonly set: (value: Value) => void;
  /** Enters a change of the value before this visit, applied to each block by itself. */
  readonly setEach: (change: (before: Value) => Value) => void;
  /** Reverts values entered since {@link Property.done}. */
  readonly cancel: () => void;
  /** Ends the step: the next change is separate. */
  readonly done: () => void;
}

/** Property of a value whose parts have fields of their own. */
export interface PartedProperty<Value> extends Property<Value> {
  /** Returns the property with a merge key for a part of the value: entering one part does not revert another. */
  readonly part: (name: string) => Property<Value>;
}

/** Sets a value at once, as one step. */
export function choose<Value>({ set, done }: Property<Value>, value: Value): void {
  done();
  set(value);
  done();
}

type Command = (layout: Layout) => Layout;

interface Made<Value> {
  readonly schema: Schema;
  readonly value: Shared<Value>;
  /** Reads the value of a layout. */
  readonly read: (layout: Layout) => Shared<Value>;
  readonly changed: Property<Value>['changed'];
  readonly disabled?: boolean;
  readonly key: string;
  readonly command: (value: Value) => Command;
  /** Changes the value of each block. Default: sets the changed common value; without one, nothing. */
  readonly each?: (change: (before: Value) => Value) => Command;
}

/** Property that a command changes. */
export const property = <Value>(editor: Editor, made: Made<Value>) => {
  const { schema, value, read, changed, disabled = false, key, command, each } = made;
  const label = titleOf(schema);
  const commonChange =
    (change: (before: Value) => Value): Command =>
    (layout) => {
      const before = read(layout);
      return before === mixed ? layout : command(change(before))(layout);
    };
  return {
    key,
    label,
    schema,
    value,
    disabled,
    current: () => read(editor.state().layout),
    changed,
    set: (next: Value) => editor.revise(text.changeStep(label), command(next), key),
    setEach: (change: (before: Value) => Value) =>
      editor.revise(text.changeStep(label), (each ?? commonChange)(change), key),
    cancel: () => editor.cancelStep(key),
    done: editor.endStep,
    part: (name: string): Property<Value> => property(editor, { ...made, key: `${key}:${name}` }),
  } satisfies PartedProperty<Value>;
};

/** Returns the change of a value; `null` if unchanged or absent. */
export const changeOf = (block: number | null, field: string, base: unknown, theirs: unknown): ValueChange | null =>
  base === undefined || theirs === undefined || sameValue(base, theirs) ? null : { block, field, base, theirs };

/** Property of the canvas. */
export const canvasProperty = <Key extends keyof Canvas>(
  editor: Editor,
  canvas: Canvas,
  key: Key,
): Property<Canvas[Key]> =>
  property<Canvas[Key]>(editor, {
    schema: schemaAt(Canvas, key),
    value: canvas[key],
    read: (layout) => layout.canvas[key],
    changed: (before, after) => changeOf(null, key, before.canvas[key], after.canvas[key]),
    key: `canvas:${key}`,
    command: (value) => (layout) => setCanvas(layout, { [key]: value }),
  });

/** Fields common to all block types, taken from one of them. */
const commonFields = BlockSchema('text');

const idsOf = (blocks: readonly Block[]): readonly number[] => blocks.map(({ id }) => id);

/** Getter of the current ids of blocks. */
type Ids = ReturnType<Editor['follow']>;

/** Common value of blocks, now and in later layouts. The caller must know the type at that path of the schema. */
export function shared<Value>(
  blocks: readonly Block[],
  ids: Ids,
  path: string,
): Pick<Made<Value>, 'value' | 'read' | 'changed'> {
  return {
    value: sharedAt(blocks, path) as Shared<Value>,
    read: (layout) => sharedAt(pickBlocks(layout, ids()), path) as Shared<Value>,
    changed: (before, after) => {
      const changes = ids().map((id) => {
        const [base, theirs] = [before.blocks[id], after.blocks[id]];
        return base === undefined || theirs === undefined
          ? null
          : changeOf(id, path, valueAt(base, path), valueAt(theirs, path));
      });
      return changes.find((change) => change !== null) ?? null;
    },
  };
}

/** Changes the value at a path of each block that has one. Blocks with the same value take one command. */
const changeEach =
  <Value>(ids: Ids, path: string, set: (layout: Layout, ids: readonly number[], value: Value) => Layout) =>
  (change: (before: Value) => Value): Command =>
  (layout) => {
    const sharing = Map.groupBy(pickBlocks(layout, ids()), (block) => valueAt(block, path) as Value | undefined);
    return [...sharing].reduce(
      (made, [before, blocks]) => (before === undefined ? made : set(made, idsOf(blocks), change(before))),
      layout,
    );
  };

/**
 * Property common to all block types.
 *
 * @param way path, such as `title` or `border.width`
 */
export function blockProperty<To extends SettingWay>(
  editor: Editor,
  blocks: readonly Block[],
  way: To,
): Property<SettingAt<To>> {
  const ids = editor.follow(idsOf(blocks));
  return property<SettingAt<To>>(editor, {
    schema: schemaAt(commonFields, way),
    ...shared<SettingAt<To>>(blocks, ids, way),
    key: `${way}:${idsOf(blocks).join()}`,
    command: (value) => (layout) => setBlocks(layout, ids(), { [way]: value }),
    each: changeEach(ids, way, (layout, some, value) => setBlocks(layout, some, { [way]: value })),
  });
}

const axisFixed = { x: 'xFixed', y: 'yFixed' } as const;

/** Returns true if position or size of a block can be entered; placing ignores other blocks. */
function canPlace(block: Block, key: keyof Box): boolean {
  if (key === 'w' || key === 'h') return isResizable(block);
  return !block.locked && !block[axisFixed[key]] && (block.draggable || block.resizable);
}

/** Returns the bounds of position or size, in pixels. */
function placeBounds(block: Block, key: keyof Box, { width, height }: Canvas): readonly [min: number, max: number] {
  if (key === 'x' || key === 'y') return placeRange(block, { width, height })[key];
  return [Math.min(leastSize({ width, height })[key], block[key]), longestSide(block, key, { width, height })];
}

/** Position or size of blocks. Immovable blocks are ignored for bounds and changes. */
export function placeProperty(
  editor: Editor,
  canvas: Canvas,
  blocks: readonly Block[],
  key: keyof Box,
): Property<number> {
  const able = blocks.filter((block) => canPlace(block, key));
  const ableIds = editor.follow(idsOf(able));
  const bounds = able.map((block) => placeBounds(block, key, canvas));
  // Reject values that no block can have; each of several blocks is clamped to its own bounds.
  const min = Math.min(...bounds.map(([least]) => least));
  const max = Math.max(...bounds.map(([, most]) => most));
  const title = titleOf(schemaAt(commonFields, key));
  return property<number>(editor, {
    schema: able.length === 0 ? schemaAt(commonFields, key) : Whole(title, min, max),
    ...shared<number>(blocks, editor.follow(idsOf(blocks)), key),
    disabled: able.length === 0,
    key: `${key}:${idsOf(blocks).join()}`,
    command: (value) => (layout) => placeBlocks(layout, new Map(ableIds().map((id) => [id, { [key]: value }]))),
    each: (change) => (layout) =>
      placeBlocks(
        layout,
        new Map(pickBlocks(layout, ableIds()).map((block) => [block.id, { [key]: change(block[key]) }])),
      ),
  });
}

/** Angles that can be entered: full turns in both directions, which commands bring into the range of blocks. */
const enteredAngle = 360;

/** Rotation of blocks, each about its own center. */
export function rotationProperty(editor: Editor, blocks: readonly Block[]): Property<number> {
  const able = blocks.filter(isRotatable);
  const ids = editor.follow(idsOf(able));
  const schema: Schema = { ...schemaAt(commonFields, 'rotation'), minimum: -enteredAngle, maximum: enteredAngle };
  return property<number>(editor, {
    // Commands round to the precision of blocks.
    schema: { ...schema, multipleOf: undefined },
    ...shared<number>(blocks, editor.follow(idsOf(blocks)), 'rotation'),
    disabled: able.length === 0,
    key: `rotation:${idsOf(blocks).join()}`,
    command: (value) => (layout) => setRotations(layout, new Map(ids().map((id) => [id, value]))),
    each: (change) => (layout) =>
      setRotations(layout, new Map(pickBlocks(layout, ids()).map(({ id, rotation }) => [id, change(rotation)]))),
  });
}

/** Returns the schema of a type's params. */
const paramsSchema = (type: BlockType): Schema => blockTypes[type].params;

/**
 * Param of blocks.
 *
 * @param type type of one of the blocks; all have the param
 * @param way path in the params, such as `speed` or `fontCh.size`
 */
export function paramProperty<Value>(
  editor: Editor,
  blocks: readonly Block[],
  type: BlockType,
  way: string,
): PartedProperty<Value> {
  const ids = editor.follow(idsOf(blocks));
  const types = [...new Set(blocks.map((block) => block.type))];
  const set = (layout: Layout, some: readonly number[], value: Value): Layout =>
    types.reduce((made, one) => setParams(made, some, one, { [way]: value }), layout);
  return property<Value>(editor, {
    schema: schemaAt(paramsSchema(type), way),
    ...shared<Value>(blocks, ids, `params.${way}`),
    key: `${way}:${idsOf(blocks).join()}`,
    command: (value) => (layout) => set(layout, ids(), value),
    each: changeEach(ids, `params.${way}`, set),
  });
}

/**
 * One axis of the alignment of a text; the other one stays as it is in each block.
 *
 * @param way path of the alignment in the params, such as `fontCh.align`
 */
export function alignmentProperty<Axis_ extends keyof AlignmentSides>(
  editor: Editor,
  blocks: readonly Block[],
  type: BlockType,
  way: string,
  axis: Axis_,
): Property<AlignmentSides[Axis_]> {
  const whole = paramProperty<Alignment>(editor, blocks, type, way);
  const sideIn = (layoutBlocks: readonly Block[]): Shared<AlignmentSides[Axis_]> => {
    const sides = new Set(
      layoutBlocks.map((block) => alignmentSides[valueAt(block, `params.${way}`) as Alignment][axis]),
    );
    const [side] = sides;
    return sides.size === 1 && side !== undefined ? side : mixed;
  };
  const ids = editor.follow(idsOf(blocks));
  return property<AlignmentSides[Axis_]>(editor, {
    schema: whole.schema,
    value: sideIn(blocks),
    read: (layout) => sideIn(pickBlocks(layout, ids())),
    changed: whole.changed,
    key: whole.key,
    command: (side) => (layout) =>
      pickBlocks(layout, ids()).reduce((before, block) => {
        const code = valueAt(block, `params.${way}`) as Alignment;
        return setParams(before, [block.id], block.type, {
          [way]: alignmentOf({ ...alignmentSides[code], [axis]: side }),
        });
      }, layout),
  });
}

/** Value of a property for a control; `undefined` for mixed values. */
export const plainValue = <Value>({ value }: Property<Value>): Value | undefined =>
  value === mixed ? undefined : value;
