import type { DictColor } from '@mutai/contract/dicts/dictionary';
import type { DictChoice } from '@mutai/contract/dicts/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';

/**
 * Returns the choices of a dictionary type by its code, including disabled ones, in order; `undefined` for an unknown
 * code.
 */
export function choicesOf(database: Database): (code: string) => Promise<readonly DictChoice[] | undefined> {
  interface Row {
    readonly name: string | null;
    readonly code: string | null;
    readonly color: string | null;
    readonly enabled: number | null;
  }
  // A type without items still yields one row, without item columns.
  const read = prepared<{ code: string }, Row>(database, (from, param) =>
    from
      .selectFrom('dictTypes as t')
      .leftJoin('dicts as d', 'd.typeId', 't.id')
      .select(['d.name', 'd.code', 'd.color', 'd.enabled'])
      .where('t.code', '=', param('code'))
      .orderBy('d.sort')
      .orderBy('d.id'),
  );
  return async (code) => {
    const rows = await read(database.read, { code });
    if (rows.length === 0) return undefined;
    return rows.flatMap(({ name, code: value, color, enabled }) =>
      name === null || value === null
        ? []
        : [{ name, code: value, color: (color ?? '') as DictColor, enabled: enabled === 1 }],
    );
  };
}
