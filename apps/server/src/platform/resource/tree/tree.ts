import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { differences } from '../../audit/changes.ts';
import { forEachChunk, updateRows } from '../../database/many-rows.ts';
import { writeLane, type Executor } from '../../database/open-database.ts';
import { among as amongListed, listParameter } from '../../database/sql.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import { AppError, errors } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { Act } from '../../access/principal.ts';
import { yieldToEventLoop } from '../../workers/yielding.ts';
import { ascendingSorts, sortStep } from './order.ts';
import { namingReferences } from '../references.ts';

/** What a tree knows of each of its records. */
export interface TreeNode {
  readonly id: number;
  /** `rootId`: stands at the top. */
  readonly parentId: number;
  readonly name: string;
  readonly sort: number;
}

export interface TreeDefinition<Node extends TreeNode> {
  /** Permission code of its page; module of its log lines. */
  readonly module: string;
  /** What people call one of them: 部门. */
  readonly label: string;
  readonly table: string;
  /** Its column with what people know a record by; `name` unless said otherwise. */
  readonly nameColumn?: string;
  /** Columns beyond those of `TreeNode` that the checks below look at. */
  readonly columns: readonly (Exclude<keyof Node, keyof TreeNode> & string)[];
  /** Why a record may not stand under another; undefined when it may. @param parent undefined: the top */
  placementProblem?(child: Omit<Node, keyof TreeNode>, parent: Node | undefined): string | undefined;
  /** How many levels there may be, and which records make one. */
  readonly levels?: {
    readonly most: number;
    readonly message: string;
    counts(node: Omit<Node, keyof TreeNode>): boolean;
  };
}

/** A record about to stand somewhere. `id` is null for one that does not exist yet. */
export type Placed<Node extends TreeNode> = Omit<Node, keyof TreeNode> & { readonly id: number | null };

interface Move<Node extends TreeNode> {
  readonly node: Node;
  readonly place: Pick<TreeNode, 'parentId' | 'sort'>;
}

/** Levels that any tree has at most: so many are looked at to find a circle. */
const deepest = 1000;

/**
 * The rules of records that form a tree: a parent exists, nothing stands under itself, neighbours have an order.
 * A resource calls `lock` first in every transaction that changes it (rule `lock` of the kit); all else is checked on
 * what nobody can change meanwhile.
 */
export function treeOf<Node extends TreeNode>(platform: Platform, definition: TreeDefinition<Node>) {
  const { database, clock, audit, announceChange } = platform;
  const { module, label, table, nameColumn = 'name', columns, placementProblem, levels } = definition;
  const { dialect } = database;
  const all = sql.join([
    ...['id', 'parentId', 'sort', ...columns].map((name) => sql.ref(`t.${name}`)),
    sql.ref(`t.${nameColumn}`).as('name'),
  ]);
  const nodesWhere = async (executor: Executor, condition: RawBuilder<boolean>): Promise<readonly Node[]> => {
    const nodes = sql<Node>`select ${all} from ${sql.table(table)} as t where ${condition} order by t."sort", t."id"`;
    return (await nodes.execute(executor)).rows;
  };
  const among = (column: string, ids: readonly number[]) => amongListed(dialect, column, listParameter(dialect, ids));
  const refused = (message: string) => errors.invalid({ parentId: message }, message);

  /** Records from one upwards or downwards, itself first. */
  const chain = async (executor: Executor, id: number, direction: 'up' | 'down'): Promise<readonly Node[]> => {
    const next = direction === 'up' ? sql`t."id" = c."parentId"` : sql`t."parentId" = c."id"`;
    const { rows } = await sql<Node>`
      with recursive c as (
        select ${all}, 1 as level from ${sql.table(table)} as t where t."id" = ${id}
        union all
        select ${all}, c.level + 1 from ${sql.table(table)} as t inner join c on ${next} where c.level < ${deepest}
      ) select * from c order by level`.execute(executor);
    return rows;
  };

  const levelOf = (node: Omit<Node, keyof TreeNode>) => (levels?.counts(node) === true ? 1 : 0);

  /** Levels of what stands below a record. */
  const levelsBelow = (branch: readonly Node[]): number => {
    const childrenOf = Map.groupBy(branch.slice(1), (node) => node.parentId);
    const height = (id: number): number =>
      Math.max(0, ...(childrenOf.get(id) ?? []).map((node) => levelOf(node) + height(node.id)));
    return branch[0] === undefined ? 0 : height(branch[0].id);
  };

  const refuseTooDeep = async (executor: Executor, node: Placed<Node>, above: readonly Node[]) => {
    if (levels === undefined) return;
    const below = node.id === null ? 0 : levelsBelow(await chain(executor, node.id, 'down'));
    const height = above.filter((one) => levelOf(one) > 0).length + levelOf(node) + below;
    if (height > levels.most) throw refused(levels.message);
  };

  /**
   * Refuses a place that records cannot stand at.
   *
   * @param nodes as they will be
   * @throws AppError 4000 on `parentId`: no such parent, under itself, of a kind that does not fit, too deep
   */
  const checkPlaces = async (executor: Executor, nodes: readonly Placed<Node>[], parentId: number): Promise<void> => {
    if (nodes.length === 0) return;
    const above = parentId === rootId ? [] : await chain(executor, parentId, 'up');
    if (parentId !== rootId && above.length === 0) throw refused('所选父级不存在或已被删除，请刷新后重新选择');
    // What is above that is not known any more; the record itself might be among it.
    if (above.length >= deepest) throw refused(`${label}的层级过多，请选择更上层的父级`);
    for (const node of nodes) {
      if (node.id !== null && above.some((one) => one.id === node.id)) {
        throw refused(`不能将${label}移动到自己或自己的下级中，请选择其他父级`);
      }
      const reason = placementProblem?.(node, above[0]);
      if (reason !== undefined) throw refused(reason);
      await refuseTooDeep(executor, node, above);
    }
  };
  const checkPlace = (executor: Executor, node: Placed<Node>, parentId: number) =>
    checkPlaces(executor, [node], parentId);

  const neighbours = (executor: Executor, parentId: number) => nodesWhere(executor, sql`t."parentId" = ${parentId}`);

  /** Gives records their new places. */
  const move = async (trx: WriteTransaction, act: Act, moves: readonly Move<Node>[]) => {
    const changed = moves.map(({ node, place }) => differences({ parentId: node.parentId, sort: node.sort }, place));
    const named = await namingReferences(trx, { parentId: { table, nameColumn } }, changed);
    const rows = moves.map(({ node, place }) => ({ id: node.id, ...place }));
    const counted = sql`"version" = ${sql.ref(`${table}.version`)} + 1, "updatedAt" = ${clock()},
      "updatedById" = ${act.principal.userId}`;
    await updateRows(dialect, trx, table, rows, counted);
    await audit(
      trx,
      act,
      moves.map(({ node }, index) => ({
        module,
        action: 'update',
        recordId: node.id,
        recordName: node.name,
        changes: named(changed[index] ?? {}),
      })),
    );
    announceChange(trx, { module, action: 'update', ids: moves.map(({ node }) => node.id) });
  };

  /** The chosen records in the wanted order, then the neighbours that nobody named, in theirs. */
  const wantedOrder = async (executor: Executor, { parentId, ids }: ArrangeBody): Promise<readonly Node[]> => {
    const nodes = await nodesWhere(executor, sql`(t."parentId" = ${parentId} or ${among('t.id', ids)})`);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const chosen = ids.flatMap((id) => byId.get(id) ?? []);
    if (chosen.length < ids.length) throw errors.notFound(label);
    const named = new Set(ids);
    return [...chosen, ...nodes.filter(({ id }) => !named.has(id))];
  };

  const lock = async (executor: Executor): Promise<void> => {
    if (dialect === 'postgres') {
      await sql`select pg_advisory_xact_lock(hashtext(${`tree ${table}`}))`.execute(executor);
    }
  };

  return {
    /** Makes changes of this tree wait for each other until the transaction ends. SQLite has one writer anyway. */
    lock,

    checkPlace,

    /** `sort` of a record that comes to stand last among the children of a parent. */
    async lastSort(executor: Executor, parentId: number): Promise<number> {
      const { rows } = await sql<{ sort: number | null }>`select max("sort") as "sort" from ${sql.table(table)}
        where "parentId" = ${parentId}`.execute(executor);
      return Math.min(limits.sortMax, (rows[0]?.sort ?? 0) + sortStep);
    },

    /** Children of a record. */
    childrenOf: neighbours,

    /** @throws AppError 4009 when one of them has children that do not go with it; the message has their number */
    async refuseParents(executor: Executor, records: readonly { readonly id: number; readonly name: string }[]) {
      const going = new Set(records.map((one) => one.id));
      const below = await nodesWhere(executor, among('t.parentId', [...going]));
      const staying = Map.groupBy(
        below.filter(({ id }) => !going.has(id)),
        ({ parentId }) => parentId,
      );
      for (const { id, name } of records) {
        const count = staying.get(id)?.length ?? 0;
        if (count > 0) throw errors.inUse(`“${name}”下还有 ${count} 个下级${label}，请先删除或移走它们！`);
      }
    },

    /** Looks at records that came back from the trash: what was their place may not be one any more. */
    async checkRestored(executor: Executor, records: readonly Node[]): Promise<void> {
      for (const record of records) {
        try {
          await checkPlace(executor, record, record.parentId);
        } catch (error) {
          throw error instanceof AppError ? errors.notRestored(record.name, error.message) : error;
        }
      }
    },

    /**
     * Gives records a parent and an order, in one transaction. Neighbours that are not named stand after them.
     *
     * @throws AppError 4000 as `checkPlace`, 4004 when one of them does not exist; then nothing has moved
     */
    arrange: (act: Act, body: ArrangeBody): Promise<void> =>
      writeLane(
        database,
        body.ids.length,
      )(async (trx) => {
        await lock(trx);
        const order = await wantedOrder(trx, body);
        await checkPlaces(
          trx,
          order.filter((node) => node.parentId !== body.parentId),
          body.parentId,
        );
        await yieldToEventLoop();
        const sorts = ascendingSorts(order.map((node) => node.sort));
        await yieldToEventLoop();
        const moves = order
          .map((node, index) => ({ node, place: { parentId: body.parentId, sort: sorts[index] ?? node.sort } }))
          .filter(({ node, place }) => node.parentId !== place.parentId || node.sort !== place.sort);
        await forEachChunk(moves, (some) => move(trx, act, some));
      }),
  };
}

export type Tree<Node extends TreeNode> = ReturnType<typeof treeOf<Node>>;
