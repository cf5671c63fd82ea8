import type { InvitationState } from '@mutai/contract/auth';
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { InvitationsTable } from '../../platform/database/schema.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

export type InvitationRow = Selectable<InvitationsTable>;

/** Reason why an invitation ended before it expired. */
type Ending = Extract<InvitationState, 'used' | 'replaced' | 'void'>;

/** Links with which users set their own password. */
export const invitationsTable = {
  async add(trx: WriteTransaction, invitation: Omit<InvitationRow, 'id' | 'ended'>): Promise<void> {
    await trx
      .insertInto('invitations')
      .values({ ...invitation, ended: '' })
      .execute();
  },

  async byToken(executor: Executor, tokenHash: string): Promise<InvitationRow | undefined> {
    return executor.selectFrom('invitations').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
  },

  /** Ends the invitation of a user that may still be used. */
  async endOf(trx: WriteTransaction, userId: number, ended: Ending): Promise<void> {
    await trx.updateTable('invitations').set({ ended }).where('userId', '=', userId).where('ended', '=', '').execute();
  },

  /** Deletes invitations that expired before a time. */
  async purge(trx: WriteTransaction, before: number): Promise<void> {
    await trx.deleteFrom('invitations').where('expiresAt', '<', before).execute();
  },
};
