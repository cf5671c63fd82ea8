import type { Database, Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Secrets } from './secrets.ts';

/** One encrypted value of the database. */
export interface SealedValue {
  /** Name that it was sealed with. */
  readonly name: string;
  readonly sealed: string;
  /**
   * Replaces the value unless it was changed since it was read.
   *
   * @returns false if it was changed
   */
  replace(trx: WriteTransaction, sealed: string): Promise<boolean>;
}

/** Encrypted values of one kind. Each feature that seals values declares its kinds. */
export interface SealedKind {
  /** Chinese name. */
  readonly label: string;
  /** Advice in Chinese for values whose key is lost: where to enter them again. */
  readonly enterAgain: string;
  /** Reads all values, also of records that are disabled or in the trash. */
  read(executor: Executor): Promise<readonly SealedValue[]>;
}

/** Number of values of a kind. */
export interface KindCount {
  readonly kind: SealedKind;
  readonly count: number;
}

function isOpenedBy(secrets: Secrets, { name, sealed }: SealedValue): boolean {
  try {
    secrets.open(name, sealed);
    return true;
  } catch {
    return false;
  }
}

/** Counts the values that this key does not decrypt. Kinds without such values are absent. */
export async function countUnreadable(
  executor: Executor,
  kinds: readonly SealedKind[],
  secrets: Secrets,
): Promise<readonly KindCount[]> {
  const counts: KindCount[] = [];
  for (const kind of kinds) {
    const count = (await kind.read(executor)).filter((value) => !isOpenedBy(secrets, value)).length;
    if (count > 0) counts.push({ kind, count });
  }
  return counts;
}

/** Result of {@link reseal}. */
export interface Resealed {
  readonly resealed: readonly KindCount[];
  /** Number of values that were already sealed with the new key. */
  readonly upToDate: number;
  /** Values that neither key decrypts, which are left as they are. */
  readonly unreadable: readonly KindCount[];
}

/** A value was changed while it was resealed; nothing was modified. */
export class ChangedMeanwhile extends Error {}

/**
 * Seals all values that the old key decrypts with the new key, in one transaction. Values of the new key stay as they are,
 * so that it can be repeated.
 *
 * @param onResealed called in the transaction if values were sealed
 * @throws ChangedMeanwhile if a value was changed by another process; then nothing is modified
 */
export async function reseal(
  { bulkWrite }: Pick<Database, 'bulkWrite'>,
  kinds: readonly SealedKind[],
  keys: { readonly old: Secrets; readonly new: Secrets },
  onResealed: (trx: WriteTransaction) => Promise<void>,
): Promise<Resealed> {
  return bulkWrite(async (trx) => {
    const resealed: KindCount[] = [];
    const unreadable: KindCount[] = [];
    let upToDate = 0;
    for (const kind of kinds) {
      const others: SealedValue[] = [];
      for (const value of await kind.read(trx)) {
        if (isOpenedBy(keys.new, value)) upToDate += 1;
        else others.push(value);
      }
      const old = others.filter((value) => isOpenedBy(keys.old, value));
      for (const { name, sealed, replace } of old) {
        const isReplaced = await replace(trx, keys.new.seal(name, keys.old.open(name, sealed)));
        if (!isReplaced) throw new ChangedMeanwhile();
      }
      if (old.length > 0) resealed.push({ kind, count: old.length });
      if (others.length > old.length) unreadable.push({ kind, count: others.length - old.length });
    }
    if (resealed.length > 0) await onResealed(trx);
    return { resealed, upToDate, unreadable };
  });
}
