import { initialFacts, initialRecord } from '@mutai/contract/data-sources/initial';
import { pageTitles } from '@mutai/contract/pages';
import { holdsAll } from '@mutai/contract/permissions';
import { parseDataPath } from '@mutai/layout/data/data-path';
import { dataSourceLabels as labels } from '@mutai/contract/data-sources/resource';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { SealedCredentials } from './credentials.ts';
import type { SourceKinds } from './kinds/kinds.ts';
import type { SourceStates } from './states.repository.ts';
import type { DataSources, SourceFacts, StoredDataSource } from './stored.ts';

/** Facts of a new source that its creation leaves out. */
export const missingFacts: Omit<SourceFacts, 'kind'> = {
  ...initialFacts,
  headers: [],
  password: '',
  table: { columns: [], rows: [] },
  statistics: [],
};

/**
 * @param permissions of who chooses the facts
 * @throws AppError 4000 for facts that no value can be made from, or of a kind that the user may not choose
 */
export function checkFacts(kinds: SourceKinds, facts: SourceFacts, permissions: readonly string[]): void {
  if (parseDataPath(facts.path) === undefined) {
    throw errors.invalidField('path', labels.path, '格式有误，示例：data.items[0]，也可在试取结果中点选');
  }
  const { needs, check } = kinds[facts.kind];
  if (needs !== undefined && !holdsAll(permissions, [needs])) {
    const message = `需要“${pageTitles[needs]}”的权限，请联系管理员`;
    throw errors.invalidField('kind', labels.kind, message);
  }
  check(facts);
}

const factNames = new Set(['kind', ...Object.keys(missingFacts)]);
const changesFacts = (input: object): boolean => Object.keys(input).some((name) => factNames.has(name));

/** Fields that change nothing about fetching. */
const texts = new Set(['name', 'description']);

const describeHeaders = (source: StoredDataSource | undefined): string | null =>
  source === undefined ? null : source.headers.map(({ name }) => `${name}：******`).join('，');

const describePassword = (source: StoredDataSource | undefined): string | null => {
  if (source === undefined) return null;
  return source.password === '' ? '' : '******';
};

const describeTable = (source: StoredDataSource | undefined): string | null => {
  if (source === undefined) return null;
  const { columns, rows } = source.table;
  return columns.length === 0 ? '' : `${columns.length} 列 ${rows.length} 行`;
};

/** Descriptions before and after a change, which the later one names if both read the same; `undefined`: no change. */
function inWords(
  describe: (source: StoredDataSource | undefined) => string | null,
  partOf: (source: StoredDataSource) => unknown,
  before: StoredDataSource | undefined,
  after: StoredDataSource | undefined,
): readonly [string | null, string | null] | undefined {
  const [was, is] = [before, after].map((source) => source && JSON.stringify(partOf(source)));
  if (was === is) return undefined;
  const [from, to] = [describe(before), describe(after)];
  return from === to && to !== null ? [from, `${to}（内容已修改）`] : [from, to];
}

export interface RuleDependencies {
  readonly kinds: SourceKinds;
  readonly credentials: SealedCredentials;
  readonly states: SourceStates;
  readonly clock: Clock;
  /** Runs in the transaction that changes, deletes or restores sources. */
  readonly onChanged: (trx: WriteTransaction, ids: readonly number[]) => Promise<void>;
}

/** Rules of data sources. */
export function dataSourceRules(dependencies: RuleDependencies): ResourceRules<DataSources> {
  const { kinds, credentials, states, clock, onChanged } = dependencies;
  const idsOf = (all: readonly StoredDataSource[]) => all.map(({ id }) => id);

  return {
    async toCreate(_trx, { principal }, { headers = [], password = '', ...input }) {
      const values = { ...initialRecord, ...missingFacts, ...input };
      const facts = {
        ...values,
        headers: credentials.sealHeaders(headers, values.url, undefined),
        password: credentials.sealPassword(password, values.url, undefined),
      };
      checkFacts(kinds, facts, principal.permissions);
      return facts;
    },
    async toUpdate(_trx, { principal }, before, { version: _, headers, password, ...input }) {
      const url = input.url ?? before.url;
      // Saved values must be typed again for another origin, also by a change that does not name them.
      const isElsewhere = url !== before.url;
      const given = headers ?? (isElsewhere ? before.headers.map(({ name }) => ({ name, value: null })) : undefined);
      const givenPassword = password ?? (password === null || isElsewhere ? null : undefined);
      const values = {
        ...input,
        ...(given === undefined ? {} : { headers: credentials.sealHeaders(given, url, before) }),
        ...(givenPassword === undefined ? {} : { password: credentials.sealPassword(givenPassword, url, before) }),
      };
      if (changesFacts(values)) checkFacts(kinds, { ...before, ...values }, principal.permissions);
      return values;
    },
    afterCreate: (trx, _context, { id }) => states.expire(trx, id, clock()),
    async afterUpdate(trx, _context, before, after, input) {
      const isSame = Object.keys(input).every((name) => texts.has(name) || name === 'version');
      if (!isSame || before.enabled !== after.enabled) await states.expire(trx, after.id, clock());
      await onChanged(trx, [after.id]);
    },
    beforeRemove: (trx, _context, removed) => onChanged(trx, idsOf(removed)),
    async afterRestore(trx, _context, restored) {
      for (const { id } of restored) await states.expire(trx, id, clock());
      await onChanged(trx, idsOf(restored));
    },
    audited: {
      without: ['headers', 'password', 'table', 'state', 'valueAt', 'failingSince', 'error'],
      async instead(_executor: Executor, before, after) {
        const headers = inWords(describeHeaders, (source) => source.headers, before, after);
        const table = inWords(describeTable, (source) => source.table, before, after);
        const password = inWords(describePassword, (source) => source.password, before, after);
        const all = { headers, table, password };
        return Object.fromEntries(
          Object.entries(all).flatMap(([name, pair]) => (pair === undefined ? [] : [[name, pair]])),
        );
      },
    },
  };
}
