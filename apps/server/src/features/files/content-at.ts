import type { Executor } from '../../platform/database/open-database.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';

export interface PlacedContent {
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; null: none, or not looked at yet. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What is at an address of this site. @returns undefined when nothing is */
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
