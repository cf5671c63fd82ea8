import type { SealedKind, SealedValue } from '../secrets/sealed-values.ts';

/** Name that a field of settings is sealed with. */
export const sealedFieldName = (key: string, field: string): string => `${key}.${field}`;

/**
 * Declares an encrypted field of settings, for checks and changes of the key.
 *
 * @param key key of the group, such as `mail`
 */
export function sealedSetting(key: string, field: string, texts: Pick<SealedKind, 'label' | 'enterAgain'>): SealedKind {
  return {
    ...texts,
    async read(executor) {
      const rows = await executor.selectFrom('settings').select('value').where('key', '=', key).execute();
      return rows.flatMap(({ value }): SealedValue[] => {
        const values = JSON.parse(value) as Readonly<Record<string, unknown>>;
        const sealed = values[field];
        if (typeof sealed !== 'string' || sealed === '') return [];
        const replace: SealedValue['replace'] = async (trx, resealed) => {
          const { numUpdatedRows } = await trx
            .updateTable('settings')
            .set({ value: JSON.stringify({ ...values, [field]: resealed }) })
            .where('key', '=', key)
            .where('value', '=', value)
            .executeTakeFirstOrThrow();
          return numUpdatedRows > 0n;
        };
        return [{ name: sealedFieldName(key, field), sealed, replace }];
      });
    },
  };
}
