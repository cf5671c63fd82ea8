import type { Executor } from '../../platform/database/open-database.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';

export interface PlacedContent {
  readonly mimetype: string;
  /** Size in bytes. */
  readonly size: number;
  /** Width in pixels; `null`: none, or not examined yet. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Returns the content at an address of this site; `undefined` if there is none. */
export async function contentAt(executor: Executor, address: string): Promise<PlacedContent | undefined> {
  const [sha256] = contentsIn([address]);
  if (sha256 === undefined) return undefined;
  return executor
    .selectFrom('contents')
    .select(['mimetype', 'size', 'width', 'height'])
    .where('sha256', '=', sha256)
    .where('uses', '>', 0)
    .executeTakeFirst();
}
