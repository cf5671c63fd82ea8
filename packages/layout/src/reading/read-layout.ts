import { layoutLimits } from '../limits.ts';
import { fittedBox, sameBox } from '../geometry/box.ts';
import { type Block, BlockSchema } from '../model/block.ts';
import { type BlockType, blockTypes, isBlockType } from '../model/block-types.ts';
import { Canvas, type Layout, schemaVersion } from '../model/layout.ts';
import { isRecord, validationErrorsIn, quoted } from './check-value.ts';
import { fromContainer } from './container-form.ts';
import { migrated, type StoredLayout } from './migrations.ts';

/** Reason why input is not a valid layout, for users: place, field and error. */
export type Problem = string;

/**
 * Result of reading. `notes` list parts of a foreign layout that were dropped. With `problems`, the caller keeps the
 * input so that it can be repaired.
 */
export type ReadLayout =
  | { readonly layout: Layout; readonly notes: readonly string[] }
  | { readonly problems: readonly Problem[] };

class Refusal extends Error {}

const schemas = Object.fromEntries(
  (Object.keys(blockTypes) as BlockType[]).map((type) => [type, BlockSchema(type)]),
) as Readonly<Record<BlockType, ReturnType<typeof BlockSchema>>>;

const located = (place: string, field: readonly string[], message: string): Problem =>
  `${place}${field.length === 0 ? '' : `的“${field.join(' / ')}”`}：${message}`;

/** Name of a block in messages: its title, if any, and its id. */
function nameOf(block: unknown, id: string): string {
  const title = isRecord(block) ? block['title'] : undefined;
  return typeof title === 'string' && title !== '' ? `组件${quoted(title)}（${id}）` : `组件 ${id}`;
}

function problemsOfBlock(block: unknown, id: string, canvas: Canvas): readonly Problem[] {
  const place = nameOf(block, id);
  if (!isRecord(block)) return [`${place}：格式错误，应为一组字段`];
  const { type } = block;
  if (!isBlockType(type)) return [`${place}：不支持的组件类型${quoted(type)}，请升级后再打开`];
  const mistakes = validationErrorsIn(schemas[type], block);
  if (mistakes.length > 0) return mistakes.map(({ field, message }) => located(place, field, message));
  const sound = block as unknown as Block;
  if (String(sound.id) !== id) return [`${place}：编号与所在位置不一致`];
  if (sameBox(fittedBox(sound, canvas), sound)) return [];
  return [`${place}：超出画布（${String(canvas.width)} × ${String(canvas.height)}），请调整位置或大小`];
}

/** Returns true if the order contains every block exactly once and nothing else. */
function orderFits(order: unknown, ids: readonly string[]): boolean {
  if (!Array.isArray(order) || order.length !== ids.length) return false;
  const places = new Set<unknown>(order);
  return places.size === ids.length && ids.every((id) => places.has(Number(id)));
}

/** Problems of the layout outside of its blocks. */
function problemsAround(value: StoredLayout): readonly Problem[] {
  const { canvas, blocks } = value;
  const strange = Object.keys(value).filter((key) => !['schemaVersion', 'canvas', 'blocks', 'order'].includes(key));
  const problems = [
    ...strange.map((key) => `布局：含有不认识的字段${quoted(key)}`),
    ...validationErrorsIn(Canvas, canvas).map(({ field, message }) => located('画布', field, message)),
  ];
  if (!isRecord(blocks)) return [...problems, '布局：缺少组件，或其格式错误'];
  const count = Object.keys(blocks).length;
  const { blocksMax } = layoutLimits;
  if (count <= blocksMax) return problems;
  return [...problems, `布局：组件不能超过 ${String(blocksMax)} 个，现有 ${String(count)} 个，请拆成几个布局`];
}

/** First problems of a layout. */
function problemsOf(value: StoredLayout): readonly Problem[] {
  const { blocks, canvas, order } = value;
  const problems = [...problemsAround(value)];
  if (problems.length > 0 || !isRecord(blocks)) return problems.slice(0, layoutLimits.problemsMax);
  const ids = Object.keys(blocks);
  for (const id of ids) {
    problems.push(...problemsOfBlock(blocks[id], id, canvas as Canvas));
    if (problems.length >= layoutLimits.problemsMax) return problems.slice(0, layoutLimits.problemsMax);
  }
  return orderFits(order, ids) ? problems : [...problems, '布局：组件的层级顺序与组件不一致'];
}

/** Converts input to the newest schema version. @throws Refusal if that is impossible */
function newestForm(value: unknown): { readonly value: StoredLayout; readonly notes: readonly string[] } {
  const foreign = fromContainer(value);
  if (foreign !== undefined) return { value: foreign.layout, notes: foreign.notes };
  if (!isRecord(value)) throw new Refusal('布局：不是可以识别的布局文件');
  const version = value['schemaVersion'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new Refusal('布局：缺少版本，或版本不正确，不是可以识别的布局文件');
  }
  if (version > schemaVersion) {
    throw new Refusal(`布局：由更新的版本创建（第 ${String(version)} 版），请升级后再打开`);
  }
  return { value: migrated(value, version), notes: [] };
}

/**
 * Reads a layout from untrusted input: the server, browser storage or a file. Migrates older versions and converts the
 * container form.
 *
 * @param value any parsed JSON
 */
export function readLayout(value: unknown): ReadLayout {
  try {
    const newest = newestForm(value);
    const problems = problemsOf(newest.value);
    if (problems.length > 0) return { problems };
    return { layout: newest.value as unknown as Layout, notes: newest.notes };
  } catch (error) {
    if (error instanceof Refusal) return { problems: [error.message] };
    throw error;
  }
}

/** Reads a layout from text. @param text JSON, or anything else */
export function readLayoutText(text: string): ReadLayout {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problems: ['布局：内容不是完整的 JSON，可能在保存或传输时被截断'] };
  }
  return readLayout(value);
}
