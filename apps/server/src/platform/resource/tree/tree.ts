import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import type { AuditEntry } from '../../audit/audit.ts';
import { differences } from '../../audit/changes.ts';
import { auditTogether } from '../../audit/many-lines.ts';
import { forEachChunk, updateRows } from '../../database/many-rows.ts';
import { writeLane, type Executor } from '../../database/open-database.ts';
import { among as amongListed, listParameter } from '../../database/sql.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import { AppError, errors } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { RequestContext } from '../../access/principal.ts';
import { yieldToEventLoop } from '../../workers/yielding.ts';
import { ascendingSorts, sortStep } from './order.ts';
import { changeNamer } from '../logged-names.ts';

/** Fields of a tree record that the tree needs. */
export interface TreeNode {
  readonly id: number;
  /** `rootId` for a record at the top. */
  readonly parentId: number;
  readonly name: string;
  readonly sort: number;
}

export interface TreeDefinition<Node extends TreeNode> {
  /** Permission code of the page, and module of log lines. */
  readonly module: string;
  /** Name of one record: 部门. */
  readonly label: string;
  readonly table: string;
  /** Column with display names; `name` by default. */
  readonly nameColumn?: string;
  /** Further columns that the checks below need. */
  readonly columns: readonly (Exclude<keyof Node, keyof TreeNode> & string)[];
  /** Reason why a record must not be a child of another; undefined if it may. @param parent undefined for the top */
  placementProblem?(child: Omit<Node, keyof TreeNode>, parent: Node | undefined): string | undefined;
  /** Runs in the transaction that gave records other places, after they are stored. */
  afterMove?(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
  /** Largest number of levels, and the records that count as one. */
  readonly levels?: {
    readonly most: number;
    readonly message: string;
    counts(node: Omit<Node, keyof TreeNode>): boolean;
  };
}

/** A record to place in the tree. `id` is null for a new record. */
export type Placed<Node extends TreeNode> = Omit<Node, keyof TreeNode> & { readonly id: number | null };

interface Move<Node extends TreeNode> {
  readonly node: Node;
  readonly place: Pick<TreeNode, 'parentId' | 'sort'>;
}

/** Largest number of levels that recursive queries follow; guards against cycles. */
const deepest = 1000;

/**
 * Maintains the invariants of a tree: parents exist, no record is its own ancestor, siblings have an order.
 * The resource must call `lock` first in every transaction that changes the tree (rule `lock` of the kit): the checks rely
 * on it.
 */
export function treeOf<Node extends TreeNode>(platform: Platform, definition: TreeDefinition<Node>) {
  const { database, clock, audit, announceChange } = platform;
  const { module, label, table, nameColumn = 'name', columns, placementProblem, afterMove, levels } = definition;
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

  /** A record followed by its ancestors or descendants. */
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

  /** Number of levels below a record. */
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
   * Rejects an invalid parent.
   *
   * @param nodes records with their new values
   * @throws AppError 4000 on `parentId` if the parent is missing, a descendant, of an unsuitable kind or too deep
   */
  const checkPlaces = async (executor: Executor, nodes: readonly Placed<Node>[], parentId: number): Promise<void> => {
    if (nodes.length === 0) return;
    const above = parentId === rootId ? [] : await chain(executor, parentId, 'up');
    if (parentId !== rootId && above.length === 0) throw refused('所选父级不存在或已被删除，请刷新后重新选择');
    // The ancestors above this level are unknown, and may include the record itself.
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

  /** Stores the new places of records. @returns their log lines */
  const move = async (trx: WriteTransaction, context: RequestContext, moves: readonly Move<Node>[]) => {
    const changed = moves.map(({ node, place }) => differences({ parentId: node.parentId, sort: node.sort }, place));
    const named = await changeNamer(trx, { references: { parentId: { table, nameColumn } } }, changed);
    const rows = moves.map(({ node, place }) => ({ id: node.id, ...place }));
    const counted = sql`"version" = ${sql.ref(`${table}.version`)} + 1, "updatedAt" = ${clock()},
      "updatedById" = ${context.principal.userId}`;
    await updateRows(dialect, trx, table, rows, counted);
    const ids = moves.map(({ node }) => node.id);
    await afterMove?.(trx, ids);
    announceChange(trx, { module, action: 'update', ids });
    return moves.map(({ node }, index): AuditEntry => ({
      module,
      action: 'update',
      recordId: node.id,
      recordName: node.name,
      changes: named(changed[index] ?? {}),
    }));
  };

  /** Named records in the requested order, followed by the remaining siblings in their current order. */
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
    /** Serializes changes of this tree until the transaction ends. SQLite has only one writer. */
    lock,

    checkPlace,

    /** `sort` value for a new last child of a parent. */
    async lastSort(executor: Executor, parentId: number): Promise<number> {
      const { rows } = await sql<{ sort: number | null }>`select max("sort") as "sort" from ${sql.table(table)}
        where "parentId" = ${parentId}`.execute(executor);
      return Math.min(limits.sortMax, (rows[0]?.sort ?? 0) + sortStep);
    },

    /** Children of a record. */
    childrenOf: neighbours,

    /** @throws AppError 4009 if one of them has children outside the list; the message states their number */
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

    /** Checks that the places of restored records are still valid. @throws AppError 4009 */
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
     * Moves records to a parent and order, in one transaction. Siblings that are not named follow them.
     *
     * @throws AppError 4000 like `checkPlace`, 4004 if a record does not exist; nothing is moved then
     */
    arrange: (context: RequestContext, body: ArrangeBody): Promise<void> =>
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
        const entries: AuditEntry[] = [];
        await forEachChunk(moves, async (some) => {
          entries.push(...(await move(trx, context, some)));
        });
        await auditTogether(audit, trx, context, entries, (count) => `${count} 个${label}`);
      }),
  };
}

export type Tree<Node extends TreeNode> = ReturnType<typeof treeOf<Node>>;
