import { type Block } from '../model/block.ts';
import { fontFields } from '../model/languages.ts';
import { type StyledText } from '../model/text-style.ts';
import { editRuns, withRuns } from '../model/text-runs.ts';
import { type FieldChanges, fieldChanges, sameValue, withChanges } from './field-changes.ts';

/** Conflict: two people changed the same thing differently. */
export interface Conflict {
  /** Id of the block; `null`: the canvas or the layer order. */
  readonly block: number | null;
  /** Path to the field, or `order`; empty: one side changed the block and the other deleted or replaced it. */
  readonly field: string;
  /** Original value and the value of each side; `undefined`: absent. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';

/** Decides which side wins a conflict. */
export type Choose = (conflict: Conflict) => Side;

/** Value at a path. */
const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (inside as Readonly<Record<string, unknown>> | null)?.[key], record);

/** The shorter path if one path is a prefix of the other. */
export function commonPath(one: string, other: string): string | undefined {
  if (one === other || other.startsWith(`${one}.`)) return one;
  return one.startsWith(`${other}.`) ? other : undefined;
}

/** Fields that both sides changed to different values. */
function conflictingPaths(mine: FieldChanges, theirs: FieldChanges): readonly string[] {
  const paths = new Set<string>();
  for (const [one, [, myValue]] of Object.entries(mine)) {
    for (const [other, [, theirValue]] of Object.entries(theirs)) {
      const path = commonPath(one, other);
      if (path !== undefined && !(one === other && sameValue(myValue, theirValue))) paths.add(path);
    }
  }
  return [...paths];
}

/** Record with the changes of both sides. */
export function mergeRecords<Kind extends object>(
  block: number | null,
  base: Kind,
  mine: Kind,
  theirs: Kind,
  ask: Choose,
): Kind {
  const changes = fieldChanges(base, mine);
  const conflicting = conflictingPaths(changes, fieldChanges(base, theirs));
  const free = Object.entries(changes).filter(
    ([path]) => !conflicting.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  const chosen = conflicting.flatMap((field): [string, readonly [unknown, unknown]][] => {
    const conflict = {
      block,
      field,
      base: valueAt(base, field),
      mine: valueAt(mine, field),
      theirs: valueAt(theirs, field),
    };
    return ask(conflict) === 'mine' ? [[field, [conflict.theirs, conflict.mine]]] : [];
  });
  return withChanges(theirs, Object.fromEntries([...free, ...chosen]));
}

/** Merged text. Styles of some characters that are not of the side of the content follow them to their new places. */
function mergeText(merged: StyledText, mine: StyledText, theirs: StyledText): StyledText {
  const [side, other] = merged.content === mine.content ? [mine, theirs] : [theirs, mine];
  const { content, runs = [] } = merged;
  return sameValue(side.runs ?? [], runs) ? merged : withRuns(merged, editRuns(runs, other.content, content));
}

function mergeTexts(merged: Block, mine: Block, theirs: Block): Block {
  if (merged.type !== 'text' || mine.type !== 'text' || theirs.type !== 'text') return merged;
  const params = { ...merged.params };
  for (const field of Object.values(fontFields)) {
    const [text, my, their] = [params[field], mine.params[field], theirs.params[field]];
    if (text !== null && my !== null && their !== null) params[field] = mergeText(text, my, their);
  }
  return { ...merged, params };
}

/** Existing block with the changes of both sides; `undefined`: deleted. */
export function mergeBlocks(
  base: Block,
  mine: Block | undefined,
  theirs: Block | undefined,
  ask: Choose,
): Block | undefined {
  if (sameValue(base, mine)) return theirs;
  if (sameValue(base, theirs) || sameValue(mine, theirs)) return mine;
  const block = base.id;
  if (mine?.type !== base.type || theirs?.type !== base.type) {
    return ask({ block, field: '', base, mine, theirs }) === 'mine' ? mine : theirs;
  }
  return mergeTexts(mergeRecords<Block>(block, base, mine, theirs, ask), mine, theirs);
}
