import type { Action } from '@mutai/contract/logs/operations';
import type { Audit, AuditEntry, Author } from '../audit/audit.ts';
import { differences, type Changes } from '../audit/changes.ts';
import { auditTogether } from '../audit/many-lines.ts';
import { forEachChunk } from '../database/many-rows.ts';
import type { Executor } from '../database/open-database.ts';
import type { RequestContext } from '../access/principal.ts';
import type { Resource, ResourceRules } from './declaration.ts';
import { loggedReferences, changeNamer } from './logged-names.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Relations } from './relations.ts';
import type { ResourceTypes } from './types.ts';

type BeforeAfter<Rec> = readonly [before: Rec | undefined, after: Rec | undefined];

/** Parts of a resource that its log needs. */
interface Logged<T extends ResourceTypes> extends Pick<Resource<T>, 'nameOf' | 'label' | 'export'> {
  readonly module: string;
  readonly relations: Relations;
  readonly rules: Pick<ResourceRules<T>, 'audited' | 'auditUpdate'>;
}

/** Writes the operation log of a resource's records. */
export function recordLog<T extends ResourceTypes>(audit: Audit, logged: Logged<T>) {
  type Rec = T['record'];
  const { module, relations, rules, nameOf, label, export: { measureWord = '条' } = {} } = logged;
  const counted = (count: number) => `${count} ${measureWord}${label}`;
  const hidden: ReadonlySet<string> = new Set(rules.audited?.without);
  const references = loggedReferences(relations, hidden);
  const entryOf = (action: Action, subject: Rec, changes: Changes): AuditEntry => ({
    module,
    action,
    recordId: subject.id,
    recordName: nameOf(subject),
    changes,
    version: subject.version,
  });
  // The log replaces the id by its name, so a second field with the name would repeat it.
  const shownNames = new Set(Object.values(relations.references).map(({ shownAs }) => shownAs));
  const withoutNames = (changes: Changes): Changes =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => !shownNames.has(field)));
  /** Log entries of record changes, in their order. */
  const allChangesOf = async (executor: Executor, pairs: readonly BeforeAfter<Rec>[]): Promise<readonly Changes[]> => {
    const { audited } = rules;
    const all = pairs.map(([before, after]) => withoutNames(differences(before, after)));
    const own = all.map(await changeNamer(executor, { references, choices: relations.choices }, all));
    if (audited === undefined) return own;
    const entries: Changes[] = [];
    for (const [index, [before, after]] of pairs.entries()) {
      const shown = Object.entries(own[index] ?? {}).filter(([field]) => !hidden.has(field));
      entries.push({ ...Object.fromEntries(shown), ...(await audited.instead(executor, before, after)) });
    }
    return entries;
  };

  return {
    async created(trx: WriteTransaction, context: RequestContext, record: Rec): Promise<void> {
      const [changes = {}] = await allChangesOf(trx, [[undefined, record]]);
      await audit(trx, context, entryOf('create', record, changes));
    },

    /** Lines for records with logged changes. */
    async updatedEntries(
      executor: Executor,
      input: T['update'],
      pairs: readonly (readonly [before: Rec, after: Rec])[],
    ): Promise<readonly AuditEntry[]> {
      const all = await allChangesOf(executor, pairs);
      return pairs.flatMap(([before, after], index) => {
        const special = rules.auditUpdate?.(input, before, after);
        const changes = { ...all[index], ...special?.changes };
        return Object.keys(changes).length === 0 ? [] : [entryOf(special?.action ?? 'update', after, changes)];
      });
    },

    /** Writes a line for an action that changed a record. @param more changes in addition to those of its fields */
    async acted(
      trx: WriteTransaction,
      context: RequestContext,
      action: Action,
      before: Rec,
      after: Rec,
      more: Changes,
    ): Promise<void> {
      const [changes] = await allChangesOf(trx, [[before, after]]);
      await audit(trx, context, entryOf(action, after, { ...changes, ...more }));
    },

    /** Lines for records that are about to be deleted. */
    async removedEntries(executor: Executor, records: readonly Rec[]): Promise<readonly AuditEntry[]> {
      const entries: AuditEntry[] = [];
      await forEachChunk(records, async (some) => {
        const changes = await allChangesOf(
          executor,
          some.map((one) => [one, undefined]),
        );
        entries.push(...some.map((one, index) => entryOf('delete', one, changes[index] ?? {})));
      });
      return entries;
    },

    restoredEntry: (record: Rec): AuditEntry => entryOf('restore', record, {}),

    /** Writes lines as one operation: see `auditTogether`. */
    write: (trx: WriteTransaction, author: Author, entries: readonly AuditEntry[]): Promise<number | undefined> =>
      auditTogether(audit, trx, author, entries, counted),

    /** Writes lines of an operation that already has a header. */
    rows: (trx: WriteTransaction, author: Author, entries: readonly AuditEntry[]): Promise<void> =>
      audit(trx, author, entries),

    /** Name of several records: 3 条评论. */
    counted,
  };
}

export type RecordLog<T extends ResourceTypes> = ReturnType<typeof recordLog<T>>;
