import type { WriteTransaction } from '../database/transaction.ts';
import type { Audit, AuditEntry, Author } from './audit.ts';
import type { Changes } from './changes.ts';

/** Changes that all lines have in common; the value before is shown only if it is the same too. */
function commonChanges([first, ...others]: readonly AuditEntry[]): Changes {
  const same = (field: string, side: 0 | 1, value: unknown) =>
    others.every(({ changes }) => JSON.stringify(changes[field]?.[side]) === JSON.stringify(value));
  return Object.fromEntries(
    Object.entries(first?.changes ?? {}).flatMap(([field, [before, after]]) =>
      same(field, 1, after) ? [[field, [same(field, 0, before) ? before : null, after]]] : [],
    ),
  );
}

/**
 * Writes lines as one operation: a header that counts them, and the lines as its rows. A single line needs no header and
 * heads what the transaction logs later.
 *
 * @param counted name of several records: 3 条评论
 * @returns id of the header or of the single line; undefined without lines
 */
export async function auditTogether(
  audit: Audit,
  trx: WriteTransaction,
  author: Author,
  lines: readonly AuditEntry[],
  counted: (count: number) => string,
): Promise<number | undefined> {
  const [first] = lines;
  if (first === undefined) return undefined;
  if (lines.length === 1) return audit.header(trx, author, first);
  const { module, action } = first;
  const changes = action === 'delete' ? {} : commonChanges(lines);
  const id = await audit.header(trx, author, {
    module,
    action,
    recordId: null,
    recordName: counted(lines.length),
    changes,
  });
  await audit(trx, author, lines);
  return id;
}
