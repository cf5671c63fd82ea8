import type { Generated } from 'kysely';

/** A mail that was sent, or is to be; see features/mail. */
export interface MailsTable {
  id: Generated<number>;
  template: string;
  recipient: string;
  subject: string;
  /** Its plain text; what is sent beside it as HTML is made of it. */
  text: string;
  /** The same however often it is sent: mailboxes show it once. */
  messageId: string;
  status: string;
  attempts: number;
  error: string;
  createdAt: number;
  sentAt: number | null;
  nextAt: number | null;
}
