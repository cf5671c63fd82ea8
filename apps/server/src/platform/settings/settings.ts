import { sql, type RawBuilder } from 'kysely';
import { differences, maskedSecret, type Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';

type Versioned<T> = T & { readonly version: number };

/** A group of settings, kept under one key as a JSON object. */
export interface SettingsStore<T extends object> {
  /**
   * What is set, with the defaults for what is not. Version 0: nothing was ever changed. Secrets are masked where they
   * are set, and empty where they are not.
   */
  read(executor: Executor): Promise<Versioned<T>>;
  /** The same with its secrets, for who has to use them. */
  readSecrets(executor: Executor): Promise<T>;
  /**
   * Changes some of it, in the caller's transaction. A secret that comes back masked is left as it is.
   *
   * @param version when given, only while the settings are still at it
   * @returns what is set now, and what changed, as the log may have it
   * @throws AppError 4009 with the current settings when they have moved on
   */
  change(
    trx: WriteTransaction,
    values: Partial<T>,
    now: number,
    version?: number,
  ): Promise<{ readonly after: Versioned<T>; readonly changes: Changes }>;
}

/** Fields of a group that are texts. */
type TextFields<T> = { [Field in keyof T]: T[Field] extends string ? Field : never }[keyof T] & string;

export interface SecretFields<T> {
  readonly fields: readonly TextFields<T>[];
  readonly secrets: Secrets;
}

/**
 * @param key of the group, such as `logs`
 * @param secret fields that are kept sealed, and that no answer and no log line has
 */
export function settingsStore<T extends object>(key: string, defaults: T, secret?: SecretFields<T>): SettingsStore<T> {
  const secretFields = new Set<string>(secret?.fields);
  const mapSecrets = <V extends object>(values: V, map: (field: string, text: string) => string): V =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]: [string, unknown]) =>
        secretFields.has(field) && typeof value === 'string' && value !== ''
          ? [field, map(field, value)]
          : [field, value],
      ),
    ) as V;
  /** What this release knows of it: what a newer one has added is kept, and shown to nobody. */
  const shown = (values: Versioned<T>): Versioned<T> => {
    const known = Object.entries(values).filter(([field]) => field in defaults || field === 'version');
    return mapSecrets(Object.fromEntries(known) as Versioned<T>, () => maskedSecret);
  };
  const nameOf = (field: string) => `${key}.${field}`;
  const sealed = <V extends object>(values: V) =>
    secret === undefined ? values : mapSecrets(values, (field, text) => secret.secrets.seal(nameOf(field), text));
  const opened = <V extends object>(values: V) =>
    secret === undefined ? values : mapSecrets(values, (field, text) => secret.secrets.open(nameOf(field), text));

  /** As it is kept: secrets sealed. */
  const stored = async (executor: Executor): Promise<Versioned<T>> => {
    const row = await executor
      .selectFrom('settings')
      .select(['value', 'version'])
      .where('key', '=', key)
      .executeTakeFirst();
    const values = row === undefined ? {} : (JSON.parse(row.value) as Partial<T>);
    return { ...defaults, ...values, version: row?.version ?? 0 };
  };

  return {
    read: async (executor) => shown(await stored(executor)),
    readSecrets: async (executor) => opened(await stored(executor)),
    async change(trx, values, now, version) {
      // The row has to exist to be held: who changes the settings at the same moment waits here.
      await trx
        .insertInto('settings')
        .values({ key, value: '{}', version: 0, updatedAt: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
        .execute();
      const before = await stored(trx);
      if (version !== undefined && version !== before.version) throw errors.stale(shown(before));
      const wanted = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => !secretFields.has(field) || value !== maskedSecret),
      ) as Partial<T>;
      const current = opened(before);
      const changed = differences(current, { ...current, ...wanted });
      if (Object.keys(changed).length === 0) return { after: shown(before), changes: {} };
      const after = { ...before, ...sealed(wanted), version: before.version + 1 };
      await trx
        .updateTable('settings')
        .set({ value: JSON.stringify({ ...after, version: undefined }), version: after.version, updatedAt: now })
        .where('key', '=', key)
        .execute();
      const changes = Object.entries(changed).map(([field, sides]) => [
        field,
        secretFields.has(field) ? [maskedSecret, maskedSecret] : sides,
      ]);
      return { after: shown(after), changes: Object.fromEntries(changes) as Changes };
    },
  };
}

/** The version of a group, to be read with something else; null: nothing was ever changed. */
export const settingsVersion = (key: string): RawBuilder<number | null> =>
  sql<number | null>`(select "version" from "settings" where "key" = ${sql.lit(key)})`;

/** Settings that every request goes by. */
export interface KeptSettings<T> {
  /** As they are now. */
  now(executor: Executor): Promise<T>;
  /** The same, without asking the database when this process knows that version. @param version null: never changed */
  at(executor: Executor, version: number | null): Promise<T>;
}

/** Keeps settings in memory by their version, which every process reads anew. */
export function keptSettings<T extends object>(read: (executor: Executor) => Promise<Versioned<T>>): KeptSettings<T> {
  let known: Versioned<T> | undefined;
  return {
    now: read,
    async at(executor, version) {
      if (known?.version !== (version ?? 0)) known = await read(executor);
      return known;
    },
  };
}
