import type { Executor } from '../../platform/database/open-database.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';

/** What is at an address of this site. @returns undefined when nothing is */
export async function contentAt(
  executor: Executor,
  address: string,
): Promise<{ readonly mimetype: string; readonly size: number } | undefined> {
  const [sha256] = contentsIn([address]);
  if (sha256 === undefined) return undefined;
  return executor
    .selectFrom('contents')
    .select(['mimetype', 'size'])
    .where('sha256', '=', sha256)
    .where('uses', '>', 0)
    .executeTakeFirst();
}
