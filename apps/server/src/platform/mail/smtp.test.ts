import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { MailConnection } from '@mutai/contract/mail/schema';
import { expect, onTestFinished, test } from 'vitest';
import { smtpError, startSmtpServer, type SmtpServerBehaviour } from '../../testing/smtp-server.ts';
import { connector } from '../outbound/connect.ts';
import { htmlOf } from './mail-text.ts';
import { MailFailure } from './mail-failure.ts';
import { sendBySmtp, type SendOptions } from './smtp.ts';

const account = { user: 'sender', pass: 'pa$$-密码' };
const mail = {
  senderName: '幕台',
  to: 'reader@example.com',
  subject: '测试邮件',
  text: '第一行\n.\n第二行',
  html: htmlOf('第一行\n.\n第二行'),
  messageId: '<one@example.com>',
  date: new Date(0),
};

const open: MailConnection = {
  smtpHost: '127.0.0.1',
  smtpPort: 0,
  smtpSecurity: 'auto',
  smtpVerify: true,
  smtpFrom: 'site@example.com',
  smtpAuth: false,
  smtpUser: '',
  smtpPass: '',
};
const signedIn: MailConnection = { ...open, smtpAuth: true, smtpUser: account.user, smtpPass: account.pass };

const patient: SendOptions = { timeoutMs: 10_000, signal: new AbortController().signal };
const toLoopback = connector(['127.0.0.1']);

async function smtp(behaviour: SmtpServerBehaviour = {}) {
  const server = await startSmtpServer(behaviour);
  onTestFinished(server.close);
  return server;
}

/** Starts a server with custom behaviour per connection. */
async function strange(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Error of sending a mail; `undefined` on success. */
const failure = (server: MailConnection, options: Partial<SendOptions> = {}, connect = toLoopback) =>
  sendBySmtp(connect, server, mail, { ...patient, ...options }).then(
    () => undefined,
    (error: unknown) =>
      error instanceof MailFailure ? { message: error.message, passing: error.passing, answer: error.answer } : error,
  );

const saying = (text: string) => expect.stringContaining(text) as string;

test('a mail arrives unchanged, with and without an account, by TLS and STARTTLS', async () => {
  const plain = await smtp();
  expect(await failure({ ...open, smtpPort: plain.port })).toBeUndefined();
  expect(plain.mails).toMatchObject([
    {
      from: open.smtpFrom,
      to: [mail.to],
      subject: mail.subject,
      text: '第一行\n.\n第二行',
      messageId: mail.messageId,
    },
  ]);
  const untrusted = { ...signedIn, smtpVerify: false };
  for (const [tls, security] of [
    ['starttls', 'auto'],
    ['starttls', 'starttls'],
    ['implicit', 'tls'],
  ] as const) {
    const server = await smtp({ account, tls });
    expect(await failure({ ...untrusted, smtpPort: server.port, smtpSecurity: security })).toBeUndefined();
    expect(server.mails).toHaveLength(1);
  }
  const readable = await smtp({ account });
  expect(await failure({ ...signedIn, smtpPort: readable.port, smtpSecurity: 'none' })).toBeUndefined();
  expect(readable.mails).toHaveLength(1);
});

test('a password is sent unencrypted only if configured, and certificates must be trusted', async () => {
  const plain = await smtp({ account });
  for (const smtpSecurity of ['auto', 'starttls'] as const) {
    expect(await failure({ ...signedIn, smtpPort: plain.port, smtpSecurity })).toMatchObject({
      message: saying('不支持所选的加密方式'),
    });
  }
  expect(await failure({ ...signedIn, smtpPort: plain.port, smtpSecurity: 'tls' })).toMatchObject({
    message: saying('该端口可能不使用 SSL/TLS'),
  });
  for (const [tls, smtpSecurity] of [
    ['starttls', 'auto'],
    ['implicit', 'tls'],
  ] as const) {
    const { port, mails } = await smtp({ account, tls });
    expect(await failure({ ...signedIn, smtpPort: port, smtpSecurity })).toMatchObject({
      message: saying('的证书已过期'),
      passing: true,
    });
    expect(mails).toHaveLength(0);
  }
});

test('a rejection reports the server’s response without the password, and whether to retry', async () => {
  const wrong = await smtp({ account, tls: 'starttls' });
  const guess = { ...signedIn, smtpPort: wrong.port, smtpVerify: false, smtpPass: 'guess' };
  expect(await failure(guess)).toMatchObject({ message: saying('没有接受验证账号和密码'), answer: saying('535') });
  expect(await failure({ ...open, smtpPort: wrong.port, smtpVerify: false })).toMatchObject({
    message: saying('要求验证'),
    answer: saying('530'),
  });

  let code = 550;
  const picky = await smtp({ recipient: (address) => smtpError(code, `no ${address}\u0007 here`) });
  const unwanted = { ...open, smtpPort: picky.port };
  expect(await failure(unwanted)).toMatchObject({
    message: saying('拒绝了接收人'),
    passing: false,
    answer: saying('550 no reader@example.com'),
  });
  code = 450;
  expect(await failure(unwanted)).toMatchObject({ message: saying('暂时不接受'), passing: true });

  const fussy = await smtp({ mail: (_mail, done) => done(smtpError(554, 'looks like spam')) });
  expect(await failure({ ...open, smtpPort: fussy.port })).toEqual({
    message: '邮件服务器拒绝了这封邮件',
    passing: false,
    answer: '554 looks like spam',
  });

  const telling = await strange((socket) => {
    socket.write(`220 hello\r\n`);
    socket.on('data', (data) =>
      socket.write(data.toString().startsWith('EHLO') ? '250-x\r\n250 AUTH PLAIN\r\n' : `535 not ${account.pass}\r\n`),
    );
  });
  expect(await failure({ ...signedIn, smtpPort: telling, smtpSecurity: 'none' })).toMatchObject({
    answer: '535 not ******',
  });
});

test('silent, slow, disconnecting and unreachable servers time out with different messages', async () => {
  const short = { timeoutMs: 300 };
  const silent = await strange(() => undefined);
  expect(await failure({ ...open, smtpPort: silent }, short)).toMatchObject({
    message: saying('没有在限定的时间内回应'),
    passing: true,
  });
  // Each line arrives in time, but the conversation never ends.
  const dripping = await strange((socket) => {
    socket.write('220-hello\r\n');
    const drip = setInterval(() => socket.write('220-still here\r\n'), 50);
    socket.on('close', () => clearInterval(drip));
  });
  expect(await failure({ ...open, smtpPort: dripping }, short)).toMatchObject({
    message: saying('没有在限定的时间内回应'),
  });
  const tls = { ...open, smtpPort: silent, smtpSecurity: 'tls' } as const;
  expect(await failure(tls, short)).toMatchObject({ message: saying('没有在限定的时间内回应') });

  const rude = await strange((socket) => socket.destroy());
  expect(await failure({ ...open, smtpPort: rude })).toMatchObject({ message: saying('中断了连接'), passing: true });
  const dropping = await strange((socket) => {
    socket.write('220 hello\r\n');
    socket.on('data', (data) => {
      if (data.toString().startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy());
      else socket.write('250 fine\r\n');
    });
  });
  expect(await failure({ ...open, smtpPort: dropping })).toMatchObject({
    message: saying('中断了连接'),
    passing: true,
  });

  const { port, close } = await startSmtpServer();
  await close();
  expect(await failure({ ...open, smtpPort: port })).toMatchObject({ message: saying('拒绝连接'), passing: true });
  expect(await failure({ ...open, smtpPort: port }, {}, connector([]))).toMatchObject({
    message: saying('127.0.0.1 是内部地址'),
  });
});

test('stopping aborts a mail before its transmission, and not during it', async () => {
  const stop = new AbortController();
  const silent = await strange(() => undefined);
  const waiting = failure({ ...open, smtpPort: silent }, { signal: stop.signal });
  stop.abort();
  expect(await waiting).toBeDefined();
  const late = new AbortController();
  const server = await smtp();
  const beforeMail = async () => void setImmediate(() => late.abort());
  expect(await failure({ ...open, smtpPort: server.port }, { signal: late.signal, beforeMail })).toBeUndefined();
  expect(server.mails).toHaveLength(1);
});

test('markup in a text is escaped in its HTML', () => {
  expect(htmlOf('<script>alert(1)</script>\n"&\'\n\n第二段')).toContain(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;<br>\n&quot;&amp;&#39;</p>\n<p>第二段</p>',
  );
});
