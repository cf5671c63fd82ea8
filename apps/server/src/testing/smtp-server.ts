import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Received mail. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  /** Plain text part with `\n` as line break. */
  readonly text: string;
  readonly html: string;
  /** Raw message. */
  readonly raw: string;
}

export interface SmtpServerBehaviour {
  /** Accepted account; default: no authentication. */
  readonly account?: { readonly user: string; readonly pass: string };
  /** TLS mode with a self-signed certificate; default: no TLS. */
  readonly tls?: 'starttls' | 'implicit';
  /** Answers RCPT TO; an error rejects it with its `responseCode`. */
  recipient?(address: string): Error | undefined;
  /** Answers DATA; never calling `done` simulates a silent server. */
  mail?(mail: ReceivedMail, done: (error?: Error) => void): void;
  /** Port; default: chosen by the system. */
  readonly port?: number;
}

export interface TestSmtpServer {
  readonly port: number;
  /** Received mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** Error that the library answers with an SMTP code. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Decodes encoded words of a header. */
const headerText = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    );

function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return headerText(line?.slice(name.length + 1).trim() ?? '');
}

/** Decoded content of the part with a type. */
function partOf(raw: string, type: string): string {
  const boundary = /boundary="?([^"\r\n;]+)/.exec(raw)?.[1] ?? '';
  const part = raw.split(`--${boundary}`).find((one) => headerOf(one.trimStart(), 'content-type').startsWith(type));
  if (part === undefined) return '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4).trimEnd();
  switch (headerOf(part.trimStart(), 'content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return quotedPrintable(body);
    default:
      return body;
  }
}

const optionsOf = ({ account, tls }: SmtpServerBehaviour): SMTPServerOptions => ({
  secure: tls === 'implicit',
  disabledCommands: [...(account === undefined ? ['AUTH'] : []), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
  authOptional: account === undefined,
  allowInsecureAuth: true,
  disableReverseLookup: true,
  closeTimeout: 100,
});

/** Starts a mail server on this machine that stores mails and can simulate failures. */
export async function startSmtpServer(behaviour: SmtpServerBehaviour = {}): Promise<TestSmtpServer> {
  const { account, recipient, mail, port = 0 } = behaviour;
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...optionsOf(behaviour),
    onAuth: ({ username, password }, _session, answer) => {
      const known = username === account?.user && password === account?.pass;
      if (known) answer(null, { user: username });
      else answer(new Error('Invalid username or password'));
    },
    onRcptTo: ({ address }, _session, answer) => answer(recipient?.(address)),
    onData: (stream, { envelope }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const received = {
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          messageId: headerOf(raw, 'message-id'),
          subject: headerOf(raw, 'subject'),
          text: partOf(raw, 'text/plain').replaceAll('\r\n', '\n'),
          html: partOf(raw, 'text/html').replaceAll('\r\n', '\n'),
          raw,
        };
        const take = (error?: Error) => {
          if (error === undefined) mails.push(received);
          answer(error);
        };
        if (mail === undefined) take();
        else mail(received, take);
      });
    },
  });
  // Some tests end connections early.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
