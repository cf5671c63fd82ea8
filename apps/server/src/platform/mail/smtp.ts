import type { MailConnection } from '@mutai/contract/mail/schema';
import type { MailSecurity } from '@mutai/contract/mail/resource';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { Connect } from '../outbound/connect.ts';
import { mailFailureOf, MailFailure } from './mail-failure.ts';

/** Mail to be sent. */
export interface MailMessage {
  /** Display name of the sender. */
  readonly senderName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Message-ID with angle brackets. */
  readonly messageId: string;
  readonly date: Date;
}

export interface SendOptions {
  /** Timeout for the whole transmission, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts sending before the mail is transmitted. */
  readonly signal: AbortSignal;
  /** Runs just before the mail is transmitted. */
  readonly beforeMail?: () => Promise<void>;
}

/** Default port by security mode. */
const usualPorts: Readonly<Record<MailSecurity, number>> = { auto: 587, starttls: 587, tls: 465, none: 25 };

/** Returns the port of a connection; 0 means the default port. */
export const portOf = ({ smtpPort, smtpSecurity }: Pick<MailConnection, 'smtpPort' | 'smtpSecurity'>): number =>
  smtpPort === 0 ? usualPorts[smtpSecurity] : smtpPort;

/** Port of implicit TLS, used if the mode is automatic. */
const tlsPort = 465;

function securityOptions({ smtpSecurity, smtpAuth }: MailConnection, port: number): SMTPConnectionOptions {
  const optionsByMode: Readonly<Record<MailSecurity, SMTPConnectionOptions>> = {
    // Never send a password unencrypted unless configured.
    auto: port === tlsPort ? { secure: true } : { secure: false, requireTLS: smtpAuth },
    starttls: { secure: false, requireTLS: true },
    tls: { secure: true },
    none: { secure: false, ignoreTLS: true },
  };
  return optionsByMode[smtpSecurity];
}

/** Loaded for the first mail; not needed at startup. */
async function library() {
  const [connection, composer] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  return { Connection: connection.default, Composer: composer.default };
}

type Done<T> = (error: Error | null | undefined, result?: T) => void;

/** Runs one step of the conversation; rejects if the connection fails. */
function step<T>(connection: SmtpConnection, begin: (done: Done<T>) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    begin((error, result) => {
      connection.off('error', reject);
      if (error === null || error === undefined) resolve(result);
      else reject(error);
    });
  });
}

/** Timeout for QUIT, in milliseconds. */
const quitTimeoutMs = 2000;

function optionsOf(server: MailConnection, port: number, timeoutMs: number): SMTPConnectionOptions {
  return {
    host: server.smtpHost,
    port,
    ...securityOptions(server, port),
    tls: { rejectUnauthorized: server.smtpVerify },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: quitTimeoutMs,
  };
}

/** @param from address of the sender */
const contentOf = (from: string, { senderName, to, ...mail }: MailMessage): MailComposerOptions => ({
  ...mail,
  from: { name: senderName, address: from },
  to: { name: '', address: to },
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends QUIT, and closes the connection if it is not answered. */
function quit(connection: SmtpConnection): void {
  const hangUp = setTimeout(() => connection.close(), quitTimeoutMs).unref();
  connection.once('end', () => clearTimeout(hangUp));
  connection.quit();
}

/**
 * Sends one mail by SMTP.
 *
 * @returns response of the server that accepted the mail
 * @throws MailFailure if it was not accepted
 */
export async function sendBySmtp(
  connect: Connect,
  server: MailConnection,
  mail: MailMessage,
  { timeoutMs, signal, beforeMail }: SendOptions,
): Promise<string> {
  const { smtpHost: host, smtpFrom: from, smtpUser: user, smtpPass: pass } = server;
  if (host === '' || from === '') throw new MailFailure('请先填写服务器地址和发信人地址', true);
  const { Connection, Composer } = await library();
  const message = await new Composer(contentOf(from, mail)).compile().build();

  const port = portOf(server);
  const timeout = AbortSignal.timeout(timeoutMs);
  const early = new AbortController();
  const endEarly = () => early.abort();
  signal.addEventListener('abort', endEarly, { once: true });
  let connection: SmtpConnection | undefined;
  try {
    signal.throwIfAborted();
    const socket = await connect(host, port, AbortSignal.any([timeout, early.signal]));
    const opened = new Connection({ ...optionsOf(server, port, timeoutMs), connection: socket });
    connection = opened;
    // Connection errors reject the current or next step; without a listener they would end the process.
    opened.on('error', () => undefined);
    await step(opened, (done: Done<void>) => opened.connect(done));
    if (server.smtpAuth) await step(opened, (done: Done<boolean>) => opened.login({ user, pass }, done));
    await beforeMail?.();
    signal.removeEventListener('abort', endEarly);
    const envelope = { from, to: [mail.to], size: message.length };
    const sent = await step(opened, (done: Done<{ readonly response: string }>) =>
      opened.send(envelope, message, done),
    );
    quit(opened);
    return sent?.response ?? '';
  } catch (error) {
    connection?.close();
    throw mailFailureOf(error, timeout.aborted, pass);
  } finally {
    signal.removeEventListener('abort', endEarly);
  }
}
