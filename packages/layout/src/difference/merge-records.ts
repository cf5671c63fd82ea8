import { type Block } from '../model/block.ts';
import { type FieldChanges, fieldChanges, sameValue, withChanges } from './field-changes.ts';

/** Something that two people changed, each in another way. */
export interface Clash {
  /** The block; null: the canvas, or the order of blocks. */
  readonly block: number | null;
  /** The way to the field; `order`; empty: one changed the block as a whole, or took it away. */
  readonly field: string;
  /** Its value before, and what each made of it; undefined: it is not there. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';

/** The side whose change wins where both changed the same value. */
export type Choose = (clash: Clash) => Side;

/** The field that a way leads to. */
const valueAt = (record: object, way: string): unknown =>
  way.split('.').reduce<unknown>((inside, key) => (inside as Readonly<Record<string, unknown>> | null)?.[key], record);

/** The shorter of two ways, if one leads to or into what the other leads to. */
export function commonWay(one: string, other: string): string | undefined {
  if (one === other || other.startsWith(`${one}.`)) return one;
  return one.startsWith(`${other}.`) ? other : undefined;
}

/** Fields that both changed, and not to the same. */
function clashingWays(mine: FieldChanges, theirs: FieldChanges): readonly string[] {
  const ways = new Set<string>();
  for (const [one, [, myValue]] of Object.entries(mine)) {
    for (const [other, [, theirValue]] of Object.entries(theirs)) {
      const way = commonWay(one, other);
      if (way !== undefined && !(one === other && sameValue(myValue, theirValue))) ways.add(way);
    }
  }
  return [...ways];
}

/** A record with the changes of both. */
export function mergeRecords<Kind extends object>(
  block: number | null,
  base: Kind,
  mine: Kind,
  theirs: Kind,
  ask: Choose,
): Kind {
  const changes = fieldChanges(base, mine);
  const clashing = clashingWays(changes, fieldChanges(base, theirs));
  const free = Object.entries(changes).filter(
    ([way]) => !clashing.some((field) => way === field || way.startsWith(`${field}.`)),
  );
  const chosen = clashing.flatMap((field): [string, readonly [unknown, unknown]][] => {
    const clash = {
      block,
      field,
      base: valueAt(base, field),
      mine: valueAt(mine, field),
      theirs: valueAt(theirs, field),
    };
    return ask(clash) === 'mine' ? [[field, [clash.theirs, clash.mine]]] : [];
  });
  return withChanges(theirs, Object.fromEntries([...free, ...chosen]));
}

/** A block that was there before, with the changes of both; undefined: it is gone. */
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
  return mergeRecords<Block>(block, base, mine, theirs, ask);
}
