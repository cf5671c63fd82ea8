import type { Generated } from 'kysely';

/** Sent and queued mails; see features/mail. */
export interface MailsTable {
  id: Generated<number>;
  template: string;
  recipient: string;
  subject: string;
  /** Plain text, from which the HTML part is generated. */
  text: string;
  /** Encrypted link of the text; empty without one and once the mail will not be sent any more. */
  sealedLink: Generated<string>;
  /** Identical for all attempts, so that mailboxes show the mail once. */
  messageId: string;
  status: string;
  attempts: number;
  error: string;
  createdAt: number;
  sentAt: number | null;
  nextAt: number | null;
}
