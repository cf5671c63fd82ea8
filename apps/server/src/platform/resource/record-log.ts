import type { Action } from '@mutai/contract/logs/operations';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import { differences, type Changes } from '../audit/changes.ts';
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
interface Logged<T extends ResourceTypes> extends Pick<Resource<T>, 'nameOf'> {
  readonly module: string;
  readonly relations: Relations;
  readonly rules: Pick<ResourceRules<T>, 'audited' | 'auditUpdate'>;
}

/** Writes the operation log of a resource's records. */
export function recordLog<T extends ResourceTypes>(audit: Audit, { module, relations, rules, nameOf }: Logged<T>) {
  type Rec = T['record'];
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
    const logged: Changes[] = [];
    for (const [index, [before, after]] of pairs.entries()) {
      const shown = Object.entries(own[index] ?? {}).filter(([field]) => !hidden.has(field));
      logged.push({ ...Object.fromEntries(shown), ...(await audited.instead(executor, before, after)) });
    }
    return logged;
  };

  return {
    async created(trx: WriteTransaction, context: RequestContext, record: Rec): Promise<void> {
      const [changes = {}] = await allChangesOf(trx, [[undefined, record]]);
      await audit(trx, context, entryOf('create', record, changes));
    },

    /** Writes a line for each record with logged changes. */
    async updated(
      trx: WriteTransaction,
      context: RequestContext,
      input: T['update'],
      pairs: readonly (readonly [before: Rec, after: Rec])[],
    ): Promise<void> {
      const all = await allChangesOf(trx, pairs);
      const entries = pairs.flatMap(([before, after], index) => {
        const special = rules.auditUpdate?.(input, before, after);
        const changes = { ...all[index], ...special?.changes };
        return Object.keys(changes).length === 0 ? [] : [entryOf(special?.action ?? 'update', after, changes)];
      });
      const [first] = entries;
      if (first !== undefined) await audit(trx, context, entries.length === 1 ? first : entries);
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

    removed: (trx: WriteTransaction, context: RequestContext, records: readonly Rec[]): Promise<void> =>
      forEachChunk(records, async (some) => {
        const changes = await allChangesOf(
          trx,
          some.map((one) => [one, undefined]),
        );
        await audit(
          trx,
          context,
          some.map((one, index) => entryOf('delete', one, changes[index] ?? {})),
        );
      }),

    restoredEntry: (record: Rec): AuditEntry => entryOf('restore', record, {}),
  };
}
