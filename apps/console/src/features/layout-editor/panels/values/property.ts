import { type BlockSettings, setBlocks, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import { isResizable } from '@mutai/layout/commands/selection';
import { type Box, leastSize } from '@mutai/layout/geometry/box';
import { type Block, BlockSchema } from '@mutai/layout/model/block';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { Whole } from '@mutai/layout/model/fields';
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
  /** Reverts values entered since {@link Property.done}. */
  readonly cancel: () => void;
  /** Ends the step: the next change is separate. */
  readonly done: () => void;
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
}

const property = <Value>(
  editor: Editor,
  { schema, value, read, changed, disabled = false, key, command }: Made<Value>,
) => {
  const label = titleOf(schema);
  return {
    key,
    label,
    schema,
    value,
    disabled,
    current: () => read(editor.state().layout),
    changed,
    set: (next: Value) => editor.revise(text.changeStep(label), command(next), key),
    cancel: () => editor.cancelStep(key),
    done: editor.endStep,
  } satisfies Property<Value>;
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
function shared<Value>(
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

/** Property common to all block types. */
export function blockProperty<Key extends keyof BlockSettings>(
  editor: Editor,
  blocks: readonly Block[],
  key: Key,
): Property<Block[Key]> {
  const ids = editor.follow(idsOf(blocks));
  return property<Block[Key]>(editor, {
    schema: schemaAt(commonFields, key),
    ...shared<Block[Key]>(blocks, ids, key),
    key: `${key}:${idsOf(blocks).join()}`,
    command: (value) => (layout) => setBlocks(layout, ids(), { [key]: value }),
  });
}

const axisFixed = { x: 'xFixed', y: 'yFixed' } as const;
const lengthAlong = { x: 'w', y: 'h' } as const;

/** Returns true if position or size of a block can be entered; placing ignores other blocks. */
function canPlace(block: Block, key: keyof Box): boolean {
  if (key === 'w' || key === 'h') return isResizable(block);
  return !block.locked && !block[axisFixed[key]] && (block.draggable || block.resizable);
}

/** Returns the bounds of position or size, in pixels. */
function placeBounds(block: Block, key: keyof Box, { width, height }: Canvas): readonly [min: number, max: number] {
  const side = key === 'x' || key === 'w' ? width : height;
  if (key === 'x' || key === 'y') return [0, side - block[lengthAlong[key]]];
  return [Math.min(leastSize({ width, height })[key], block[key]), side];
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
  });
}

/** Returns the schema of a type's params. */
const paramsSchema = (type: BlockType): Schema => blockTypes[type].params;

/**
 * Param of blocks of one type.
 *
 * @param way path in the params, such as `speed` or `fontCh.size`
 */
export function paramProperty<Value>(
  editor: Editor,
  blocks: readonly Block[],
  type: BlockType,
  way: string,
): Property<Value> {
  const ids = editor.follow(idsOf(blocks));
  return property<Value>(editor, {
    schema: schemaAt(paramsSchema(type), way),
    ...shared<Value>(blocks, ids, `params.${way}`),
    key: `${way}:${idsOf(blocks).join()}`,
    command: (value) => (layout) => setParams(layout, ids(), type, { [way]: value }),
  });
}

/** Value of a property for a control; `undefined` for mixed values. */
export const plainValue = <Value>({ value }: Property<Value>): Value | undefined =>
  value === mixed ? undefined : value;
