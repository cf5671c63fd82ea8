import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

interface LoggedRow {
  readonly id: number;
  readonly changes: string;
}

/** Replaces the codes of emergencies in lines of the operation log. */
export async function maskLoggedCodes(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<LoggedRow>`select "id", "changes" from "operationLogs"
    where "module" = 'emergency' and "changes" like '%"code"%'`.execute(db);
  for (const { id, changes } of rows) {
    const { code, ...others } = JSON.parse(changes) as Record<string, unknown>;
    if (!Array.isArray(code)) continue;
    const masked = code.map((one: unknown) => (one === '' || one === null ? one : '******'));
    await sql`update "operationLogs" set "changes" = ${JSON.stringify({ ...others, code: masked })}
      where "id" = ${id}`.execute(db);
  }
}

/** Removes the codes of emergencies from the operation log. */
export const emergencySources: Migration = { up: maskLoggedCodes };
