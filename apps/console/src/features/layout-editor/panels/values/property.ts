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

/** Something that a field shows and changes. */
export interface Property<Value> {
  /** Names the field and the blocks it is of. It is the key of the undo step that the field makes. */
  readonly key: string;
  readonly label: string;
  /** What can be entered. */
  readonly schema: Schema;
  readonly value: Shared<Value>;
  /** What else is wrong with a value, beside what the schema says. */
  readonly refuse?: (value: Value) => string | null;
  /** Nothing can be changed at the moment. */
  readonly disabled: boolean;
  /** The value in the layout as it is now; {@link Property.value} may be from a moment before. */
  readonly current: () => Shared<Value>;
  /** How its value differs between two layouts; null: it does not, or one of them has no such value. */
  readonly changed: (before: Layout, after: Layout) => ValueChange | null;
  /** Enters a value. It replaces those that were entered since {@link Property.done}: all of them are one step. */
  readonly set: (value: Value) => void;
  /** Takes back what was entered since {@link Property.done}. */
  readonly cancel: () => void;
  /** What comes next is a step of its own. */
  readonly done: () => void;
}

/** Changes it at once, as one step. */
export function choose<Value>({ set, done }: Property<Value>, value: Value): void {
  done();
  set(value);
  done();
}

type Command = (layout: Layout) => Layout;

interface Made<Value> {
  readonly schema: Schema;
  readonly value: Shared<Value>;
  /** Reads the value from a layout. */
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

/** A change of one value; null: it is the same, or gone. */
export const changeOf = (block: number | null, field: string, base: unknown, theirs: unknown): ValueChange | null =>
  base === undefined || theirs === undefined || sameValue(base, theirs) ? null : { block, field, base, theirs };

/** One of the canvas's own. */
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

/** Fields that all types of blocks have, from any of them. */
const commonFields = BlockSchema('text');

const idsOf = (blocks: readonly Block[]): readonly number[] => blocks.map(({ id }) => id);

/** Present ids of blocks. */
type Ids = ReturnType<Editor['follow']>;

/**
 * The value that blocks share, now and in later layouts. Its type follows from the schema at that path, which the caller
 * knows.
 */
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

/** One that all types of blocks have. */
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

/** Whether a block's place or size can be entered: what placing it leaves as it is cannot. */
function canPlace(block: Block, key: keyof Box): boolean {
  if (key === 'w' || key === 'h') return isResizable(block);
  return !block.locked && !block[axisFixed[key]] && (block.draggable || block.resizable);
}

/** Pixels between which a block's place or size is. */
function placeBounds(block: Block, key: keyof Box, { width, height }: Canvas): readonly [min: number, max: number] {
  const side = key === 'x' || key === 'w' ? width : height;
  if (key === 'x' || key === 'y') return [0, side - block[lengthAlong[key]]];
  return [Math.min(leastSize({ width, height })[key], block[key]), side];
}

/** Place or size of blocks; of those that stay where they are the others are told. */
export function placeProperty(
  editor: Editor,
  canvas: Canvas,
  blocks: readonly Block[],
  key: keyof Box,
): Property<number> {
  const able = blocks.filter((block) => canPlace(block, key));
  const ableIds = editor.follow(idsOf(able));
  const bounds = able.map((block) => placeBounds(block, key, canvas));
  // What no block can have is refused; of several each goes as far as it can.
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

/** The schema of the params of a type. */
const paramsSchema = (type: BlockType): Schema => blockTypes[type].params;

/**
 * A param of blocks of one type.
 *
 * @param way to it among the params: `speed`, `fontCh.size`
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

/** The value of a property as a control takes it; undefined where not all are the same. */
export const plainValue = <Value>({ value }: Property<Value>): Value | undefined =>
  value === mixed ? undefined : value;
