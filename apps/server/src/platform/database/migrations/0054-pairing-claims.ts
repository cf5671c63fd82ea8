import type { Kysely } from 'kysely';

/** Drops the mark of a pairing code in use: the code is now deleted in the transaction that pairs its display. */
export const pairingClaims = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('screenPairings').dropColumn('claimed').execute();
  },
};
