import { sql, type RawBuilder } from 'kysely';
import { differences, maskedSecret, type Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { sealedFieldName } from './sealed-settings.ts';

/** Settings with the number of their changes. */
export type Versioned<T> = T & { readonly version: number };

/** A group of settings, stored under one key as a JSON object. */
export interface SettingsStore<T extends object> {
  /**
   * Returns the settings, with defaults for missing ones. Version 0 means that nothing was ever changed. Secrets that are
   * set are masked; the others are empty.
   */
  read(executor: Executor): Promise<Versioned<T>>;
  /** Returns the settings with decrypted secrets. The result must not leave the server. */
  readSecrets(executor: Executor): Promise<T>;
  /**
   * Changes settings in the caller's transaction, which locks them. A masked secret keeps its value.
   *
   * @param values new values, or a function that returns them for the current settings, whose secrets are masked
   * @param version expected version of the settings, if the caller knows it
   * @returns the changed settings and the differences for the log, both with masked secrets
   * @throws AppError 4009 with the current settings if their version differs
   */
  change(
    trx: WriteTransaction,
    values: Partial<T> | ((current: Versioned<T>) => Partial<T>),
    now: number,
    version?: number,
  ): Promise<{ readonly after: Versioned<T>; readonly changes: Changes }>;
}

/** Names of the fields that contain text. */
type TextFields<T> = { [Field in keyof T]: T[Field] extends string ? Field : never }[keyof T] & string;

export interface SecretFields<T> {
  readonly fields: readonly TextFields<T>[];
  readonly secrets: Secrets;
}

/**
 * @param key key of the group, such as `logs`
 * @param secret fields that are stored encrypted and masked in answers and logs
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
  /** Masks secrets and omits fields that a newer release added. Those fields remain stored. */
  const shown = (values: Versioned<T>): Versioned<T> => {
    const known = Object.entries(values).filter(([field]) => field in defaults || field === 'version');
    return mapSecrets(Object.fromEntries(known) as Versioned<T>, () => maskedSecret);
  };
  const nameOf = (field: string) => sealedFieldName(key, field);
  const sealed = <V extends object>(values: V) =>
    secret === undefined ? values : mapSecrets(values, (field, text) => secret.secrets.seal(nameOf(field), text));
  const opened = <V extends object>(values: V) =>
    secret === undefined ? values : mapSecrets(values, (field, text) => secret.secrets.open(nameOf(field), text));
  /** Decrypts for comparisons. A secret whose key is lost stays encrypted, so that a new one differs from it. */
  const openedIfPossible = <V extends object>(values: V) =>
    mapSecrets(values, (field, text) => {
      try {
        return secret === undefined ? text : secret.secrets.open(nameOf(field), text);
      } catch {
        return text;
      }
    });

  /** Reads the stored settings, with encrypted secrets. */
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
      // Upsert locks the row, even if it is new: concurrent changes wait here.
      await trx
        .insertInto('settings')
        .values({ key, value: '{}', version: 0, updatedAt: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
        .execute();
      const before = await stored(trx);
      const current = shown(before);
      if (version !== undefined && version !== before.version) throw errors.stale(current);
      const wanted = Object.fromEntries(
        Object.entries(typeof values === 'function' ? values(current) : values).filter(
          ([field, value]) => !secretFields.has(field) || value !== maskedSecret,
        ),
      ) as Partial<T>;
      const open = openedIfPossible(before);
      const changed = differences(open, { ...open, ...wanted });
      if (Object.keys(changed).length === 0) return { after: current, changes: {} };
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

/** Subquery for the version of a group. Null means that nothing was ever changed. */
export const settingsVersion = (key: string): RawBuilder<number | null> =>
  sql<number | null>`(select "version" from "settings" where "key" = ${sql.lit(key)})`;

/** Settings that every request needs. */
export interface CachedSettings<T> {
  /** Reads the current settings from the database. */
  now(executor: Executor): Promise<T>;
  /**
   * Returns the settings at this version, from memory if possible.
   *
   * @param version current version; null if the settings were never changed
   */
  at(executor: Executor, version: number | null): Promise<T>;
}

/** Caches settings in memory by their version. The caller reads the current version with each request. */
export function cachedSettings<T extends object>(
  read: (executor: Executor) => Promise<Versioned<T>>,
): CachedSettings<T> {
  let known: Versioned<T> | undefined;
  return {
    now: read,
    async at(executor, version) {
      if (known?.version !== (version ?? 0)) known = await read(executor);
      return known;
    },
  };
}
