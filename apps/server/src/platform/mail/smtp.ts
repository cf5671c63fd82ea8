import type { MailConnection } from '@mutai/contract/mail/schema';
import type { MailSecurity } from '@mutai/contract/mail/resource';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { Connect } from '../outbound/connect.ts';
import { mailFailureOf, MailFailure } from './mail-failure.ts';

/** A mail as it is sent. */
export interface Letter {
  /** Shown as its sender. */
  readonly senderName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names it to mailboxes, with angle brackets. */
  readonly messageId: string;
  readonly date: Date;
}

export interface SendOptions {
  /** Milliseconds that all of it may take. */
  readonly timeoutMs: number;
  /** Ends it early, as long as the server has not been given the mail. */
  readonly signal: AbortSignal;
  /** Runs when the server is ready to take the mail, just before it is given it. */
  readonly beforeMail?: () => Promise<void>;
}

/** Ports that are usual, by how the connection is secured. */
const usualPorts: Readonly<Record<MailSecurity, number>> = { auto: 587, starttls: 587, tls: 465, none: 25 };

/** The port that a connection goes to, with the usual one in place of 0. */
export const portOf = ({ smtpPort, smtpSecurity }: Pick<MailConnection, 'smtpPort' | 'smtpSecurity'>): number =>
  smtpPort === 0 ? usualPorts[smtpSecurity] : smtpPort;

/** Connections to this port begin with TLS, unless it is said otherwise. */
const tlsPort = 465;

function securedAs({ smtpSecurity, smtpAuth }: MailConnection, port: number): SMTPConnectionOptions {
  const ways: Readonly<Record<MailSecurity, SMTPConnectionOptions>> = {
    // A password never goes out readable unless somebody has chosen that.
    auto: port === tlsPort ? { secure: true } : { secure: false, requireTLS: smtpAuth },
    starttls: { secure: false, requireTLS: true },
    tls: { secure: true },
    none: { secure: false, ignoreTLS: true },
  };
  return ways[smtpSecurity];
}

/** Loaded with the first mail: the start needs none of it. */
async function library() {
  const [connection, composer] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  return { Connection: connection.default, Composer: composer.default };
}

type Done<T> = (error: Error | null | undefined, result?: T) => void;

/** One step of a conversation, which also ends when the connection fails. */
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

/** Milliseconds that a server has to say goodbye. */
const goodbyeMs = 2000;

function optionsOf(server: MailConnection, port: number, timeoutMs: number): SMTPConnectionOptions {
  return {
    host: server.smtpHost,
    port,
    ...securedAs(server, port),
    tls: { rejectUnauthorized: server.smtpVerify },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: goodbyeMs,
  };
}

/** @param from the address of its sender */
const contentOf = (from: string, { senderName, to, ...letter }: Letter): MailComposerOptions => ({
  ...letter,
  from: { name: senderName, address: from },
  to: { name: '', address: to },
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Says goodbye, and hangs up on who does not answer that. */
function leave(connection: SmtpConnection): void {
  const hangUp = setTimeout(() => connection.close(), goodbyeMs).unref();
  connection.once('end', () => clearTimeout(hangUp));
  connection.quit();
}

/**
 * Gives one mail to a mail server.
 *
 * @returns what the server answered when it took it
 * @throws MailFailure when it did not
 */
export async function sendBySmtp(
  connect: Connect,
  server: MailConnection,
  letter: Letter,
  { timeoutMs, signal, beforeMail }: SendOptions,
): Promise<string> {
  const { smtpHost: host, smtpFrom: from, smtpUser: user, smtpPass: pass } = server;
  if (host === '' || from === '') throw new MailFailure('请先填写服务器地址和发信人地址', true);
  const { Connection, Composer } = await library();
  const message = await new Composer(contentOf(from, letter)).compile().build();

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
    // Each step is told of the failure that ends it; what comes between two of them fails the next one.
    opened.on('error', () => undefined);
    await step(opened, (done: Done<void>) => opened.connect(done));
    if (server.smtpAuth) await step(opened, (done: Done<boolean>) => opened.login({ user, pass }, done));
    await beforeMail?.();
    signal.removeEventListener('abort', endEarly);
    const envelope = { from, to: [letter.to], size: message.length };
    const sent = await step(opened, (done: Done<{ readonly response: string }>) =>
      opened.send(envelope, message, done),
    );
    leave(opened);
    return sent?.response ?? '';
  } catch (error) {
    connection?.close();
    throw mailFailureOf(error, timeout.aborted, pass);
  } finally {
    signal.removeEventListener('abort', endEarly);
  }
}
