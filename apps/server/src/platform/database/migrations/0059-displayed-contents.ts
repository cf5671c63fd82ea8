import type { Kysely } from 'kysely';

/** Notes the digest of contents as displays get them. */
export const displayedContents = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema.alterTable('contents').addColumn('publicSha256', 'text').execute();
  },
};
